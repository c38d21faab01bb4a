export interface Repeated {
  close: () => Promise<void>
}

interface RepeatOptions {
  intervaloMs: number
  atOnce?: boolean
  onError: (error: unknown) => void
}

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
