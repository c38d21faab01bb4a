/** Semaphores with a bounded queue, and quotas. Each rejects at once when full, with an error that carries Retry-After. */
import PQueue from 'p-queue'
import type { ErroApi } from './erro.ts'

export interface SemaphoreOptions {
  /** Tasks that run at once. */
  max: number
  /** Tasks that may wait. */
  waitingMax: number
  /** Error for a task beyond the queue. */
  refusal: () => ErroApi
}

/** Keeps a state for each key while a task of that key runs or waits. */
function createKeyed<State>(create: () => State): <T>(key: string, task: (state: State) => Promise<T>) => Promise<T> {
  const states = new Map<string, { state: State; users: number }>()
  return async (key, task) => {
    const kept = states.get(key) ?? { state: create(), users: 0 }
    states.set(key, kept)
    kept.users += 1
    try {
      return await task(kept.state)
    } finally {
      kept.users -= 1
      if (kept.users === 0) states.delete(key)
    }
  }
}

/** Runs tasks in the order they arrive. */
export function createSemaphore({ max, waitingMax, refusal }: SemaphoreOptions): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: max })
  return async <T>(task: () => Promise<T>) => {
    if (queue.pending >= max && queue.size >= waitingMax) throw refusal()
    return queue.add<T>(task)
  }
}

/** A semaphore for each key. */
export function createKeyedSemaphore(options: SemaphoreOptions): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const withKey = createKeyed(() => createSemaphore(options))
  return (key, task) => withKey(key, (acquire) => acquire(task))
}

/**
 * Bounds the sum of the sizes of the unfinished tasks of a key. A task that is alone runs at any size.
 * @param refusal error for a task that does not fit
 */
export function createKeyedQuota(
  max: number,
  refusal: () => ErroApi,
): <T>(key: string, size: number, task: () => Promise<T>) => Promise<T> {
  const withKey = createKeyed(() => ({ taken: 0 }))
  return (key, size, task) =>
    withKey(key, async (quota) => {
      if (quota.taken > 0 && quota.taken + size > max) throw refusal()
      quota.taken += size
      try {
        return await task()
      } finally {
        quota.taken -= size
      }
    })
}
