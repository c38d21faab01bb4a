/**
 * Whoever asks the database the same at the same time waits for one answer, together: a hundred that wait cost a few answers. Nobody gets an
 * answer that was begun before they asked, so it is as new as one of their own.
 */

/**
 * Answers on their way at once, of one question. With one, whoever comes meanwhile waits at most as long again, and all of them are answered
 * together; with more, a hundred that wait are many small groups, each of which costs the database as much as the largest.
 */
const ON_THE_WAY_MAX = 1

interface Queue<T> {
  onTheWay: number
  /** Not begun: whoever comes still belongs to it. */
  next: { promise: Promise<T>; begin: () => void } | undefined
}

/** @returns what `run` answers, begun after the call, for all that ask under one `key` */
export type SharedAnswers<T> = (key: string, run: () => Promise<T>) => Promise<T>

export function createSharedAnswers<T>(max = ON_THE_WAY_MAX): SharedAnswers<T> {
  const queues = new Map<string, Queue<T>>()

  return (key, run) => {
    const queue = queues.get(key) ?? { onTheWay: 0, next: undefined }
    queues.set(key, queue)
    if (queue.next !== undefined) return queue.next.promise
    const { promise, resolve } = Promise.withResolvers<T>()
    /** Once everything that has arrived has been read: who arrived together is answered together. */
    const begin = (): void => {
      setImmediate(() => {
        if (queue.next?.promise === promise) queue.next = undefined
        const running = run()
        resolve(running)
        running.then(end, end)
      })
    }
    const end = (): void => {
      queue.onTheWay -= 1
      if (queue.next !== undefined && queue.onTheWay < max) {
        queue.onTheWay += 1
        queue.next.begin()
      }
      if (queue.onTheWay === 0) queues.delete(key)
    }
    queue.next = { promise, begin }
    if (queue.onTheWay < max) {
      queue.onTheWay += 1
      begin()
    }
    return promise
  }
}
