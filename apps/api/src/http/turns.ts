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

/** Something of its own for each name, made when somebody comes in and forgotten when nobody is inside. */
function createByName<State>(create: () => State): <T>(name: string, enter: (state: State) => Promise<T>) => Promise<T> {
  const rooms = new Map<string, { state: State; inside: number }>()
  return async (name, enter) => {
    const room = rooms.get(name) ?? { state: create(), inside: 0 }
    rooms.set(name, room)
    room.inside += 1
    try {
      return await enter(room.state)
    } finally {
      room.inside -= 1
      if (room.inside === 0) rooms.delete(name)
    }
  }
}

/** Turns of their own for each name. */
export function createTurnsByName(options: TurnsOptions): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const within = createByName(() => createTurns(options))
  return (name, work) => within(name, (inTurn) => inTurn(work))
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
  const within = createByName(() => ({ taken: 0 }))
  return (name, size, work) =>
    within(name, async (room) => {
      if (room.taken > 0 && room.taken + size > max) throw refusal()
      room.taken += size
      try {
        return await work()
      } finally {
        room.taken -= size
      }
    })
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
