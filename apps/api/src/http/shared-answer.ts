/**
 * Whoever asks the database the same at the same time waits for one answer, together: a hundred that wait cost a few answers. Nobody gets an
 * answer that was begun before they asked, so it is as new as one of their own.
 */

/**
 * Answers on their way at once, of one question. While the database has one of them, those who come meanwhile gather for the other; with more,
 * a hundred that wait are many small groups, each of which costs the database as much as the largest.
 */
const ON_THE_WAY_MAX = 2

/**
 * While each turn of the event loop brings more who ask the same, they are waited for, at most this long: under load a few large groups take
 * the place of many small ones. Who asks alone waits for the end of the turn.
 */
const GATHERING_MAX_MS = 8

interface Queue<T> {
  onTheWay: number
  /** How many have asked, ever. */
  asked: number
  /** Not begun: whoever comes still belongs to it. What it waits for is a place on the way, or whoever comes meanwhile. */
  next: { promise: Promise<T>; waiting: 'place' | 'others'; begin: () => void } | undefined
}

/** @returns what `run` answers, begun after the call, for all that ask under one `key` */
export type SharedAnswers<T> = (key: string, run: () => Promise<T>) => Promise<T>

/**
 * @param options.max answers on their way at once, of one question
 * @param options.gatheringMs how long an answer waits for others while they come; 0: for nobody
 */
export function createSharedAnswers<T>({ max = ON_THE_WAY_MAX, gatheringMs = GATHERING_MAX_MS } = {}): SharedAnswers<T> {
  const queues = new Map<string, Queue<T>>()

  return (key, run) => {
    const queue = queues.get(key) ?? { onTheWay: 0, asked: 0, next: undefined }
    queues.set(key, queue)
    queue.asked += 1
    if (queue.next !== undefined) return queue.next.promise
    const { promise, resolve } = Promise.withResolvers<T>()
    const start = (): void => {
      queue.next = undefined
      const running = run()
      resolve(running)
      running.then(end, end)
    }
    /** Once everything that has arrived has been read, and nobody comes any more: who arrived together is answered together. */
    const gather = (asked: number, sinceMs: number): void => {
      setImmediate(() => {
        if (queue.asked === asked || performance.now() - sinceMs >= gatheringMs) start()
        else gather(queue.asked, sinceMs)
      })
    }
    const beginNext = (): void => {
      if (queue.next?.waiting !== 'place' || queue.onTheWay >= max) return
      queue.onTheWay += 1
      queue.next.waiting = 'others'
      queue.next.begin()
    }
    const end = (): void => {
      queue.onTheWay -= 1
      beginNext()
      if (queue.onTheWay === 0) queues.delete(key)
    }
    queue.next = { promise, waiting: 'place', begin: () => gather(queue.asked, performance.now()) }
    beginNext()
    return promise
  }
}
