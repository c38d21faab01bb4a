/** Semaphores with a bounded queue, and quotas. Each rejects at once when full, with an error that carries Retry-After. */
import PQueue from 'p-queue'
import type { ErroApi } from './erro.ts'

export interface SemaphoreOptions {
  max: number
  waitingMax: number
  refusal: () => ErroApi
}

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

export function createSemaphore({ max, waitingMax, refusal }: SemaphoreOptions): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: max })
  return async <T>(task: () => Promise<T>) => {
    if (queue.pending >= max && queue.size >= waitingMax) throw refusal()
    return queue.add<T>(task)
  }
}

export function createKeyedSemaphore(options: SemaphoreOptions): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const withKey = createKeyed(() => createSemaphore(options))
  return (key, task) => withKey(key, (acquire) => acquire(task))
}

/**
 * Bounds the total size of the unfinished tasks of a key. A lone task runs at any size.
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
