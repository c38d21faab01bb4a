/** Dear work a few at a time: what is beyond that waits its turn, and what is beyond the queue is told to come back. */
import type { ErroApi } from './erro.ts'

export interface TurnsOptions {
  /** Works at once. */
  max: number
  /** Works that may wait for their turn. */
  waitingMax: number
  /** What the one beyond the queue gets. */
  refusal: () => ErroApi
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of their own for each name, forgotten when nobody is inside or waits. */
export function createTurnsByName(options: TurnsOptions): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { inTurn: InTurn; inside: number }>()
  return async (name, work) => {
    const queue = queues.get(name) ?? { inTurn: createTurns(options), inside: 0 }
    queues.set(name, queue)
    queue.inside += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.inside -= 1
      if (queue.inside === 0) queues.delete(name)
    }
  }
}

/**
 * Room for what waits, of each name: a queue of many small works is no burden, a few of the largest are. Whoever waits alone is let in, however
 * large.
 * @param refusal what the one gets that there is no room for
 */
export function createRoomByName(
  max: number,
  refusal: () => ErroApi,
): <T>(name: string, size: number, work: () => Promise<T>) => Promise<T> {
  const taken = new Map<string, number>()
  return async (name, size, work) => {
    const before = taken.get(name) ?? 0
    if (before > 0 && before + size > max) throw refusal()
    taken.set(name, before + size)
    try {
      return await work()
    } finally {
      const after = taken.get(name)! - size
      if (after === 0) taken.delete(name)
      else taken.set(name, after)
    }
  }
}

/** Turns are given in the order they were asked for. */
export function createTurns({ max, waitingMax, refusal }: TurnsOptions): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < max) {
      running += 1
    } else {
      if (waiting.length >= waitingMax) throw refusal()
      // The turn is handed over by whoever finishes, so `running` does not change on the way.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
