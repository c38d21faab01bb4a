/** Dear work a few at a time: what is beyond that waits its turn, and what is beyond the queue is told to come back. */
import type { ErroApi } from './erro.ts'

export interface TurnosOpcoes {
  /** Works at once. */
  max: number
  /** Works that may wait for their turn. */
  esperamMax: number
  /** What the one beyond the queue gets. */
  refusal: () => ErroApi
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of their own for each name, forgotten when nobody is inside or waits. */
export function createTurnosPor(opcoes: TurnosOpcoes): <T>(nome: string, work: () => Promise<T>) => Promise<T> {
  const filas = new Map<string, { inTurn: InTurn; dentro: number }>()
  return async (nome, work) => {
    const fila = filas.get(nome) ?? { inTurn: createTurnos(opcoes), dentro: 0 }
    filas.set(nome, fila)
    fila.dentro += 1
    try {
      return await fila.inTurn(work)
    } finally {
      fila.dentro -= 1
      if (fila.dentro === 0) filas.delete(nome)
    }
  }
}

/** Turns are given in the order they were asked for. */
export function createTurnos({ max, esperamMax, refusal }: TurnosOpcoes): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < max) {
      running += 1
    } else {
      if (waiting.length >= esperamMax) throw refusal()
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
