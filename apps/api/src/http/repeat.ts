export interface Repeated {
  /** Begins no other, and waits for the one at work. */
  close: () => Promise<void>
}

interface RepeatOptions {
  intervaloMs: number
  /** Begins with one, and not with a wait. */
  atOnce?: boolean
  /** Told of one that fails; the next comes in its time. */
  onError: (error: unknown) => void
}

/**
 * Work that comes back until it is closed, one at a time: those that would begin while one is at work are left out.
 * @param work told by its signal when it should come to an end
 */
export function repeat(work: (closing: AbortSignal) => Promise<void>, { intervaloMs, atOnce = false, onError }: RepeatOptions): Repeated {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const start = (): void => {
    running ??= work(closing.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(start, intervaloMs)
  if (atOnce) start()
  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
