/**
 * Work that takes its turn: so much at once, and the clientes one after the other, so that whoever brings a hundred pieces does not keep
 * another waiting for a hundred.
 */
import { ErroApi } from './erro.ts'

export interface FairShareOptions {
  /** Pieces of work at once in this process. */
  max: number
  /** Of one cliente at once. */
  maxPerCliente?: number
  /** Of one cliente, waiting and at work. */
  placesPerCliente: number
  /** Of all of them; when they are taken, a cliente still has its share of them, so that what others brought refuses nobody. */
  places: number
  /** Why there is no room. */
  message?: string
}

export interface FairShare {
  /**
   * Takes a place for a piece of work, and gives it back when `hold` is over; what it hands to `inTurn` waits for its turn.
   * @throws ErroApi `requisicao_throttled` when the cliente has taken all places that it may have
   */
  reserve: <T>(clienteId: string, hold: (inTurn: (work: () => Promise<T>) => Promise<T>) => Promise<T>) => Promise<T>
}

interface OfCliente {
  places: number
  running: number
  waiting: (() => void)[]
}

/** So many times `places` are all there are: what waits is in memory, whoever brought it. */
const VEZES_MAX = 4

export function createFairShare({ max, maxPerCliente = max, placesPerCliente, places, message }: FairShareOptions): FairShare {
  /** In the order in which their turns come. */
  const clientes = new Map<string, OfCliente>()
  let [taken, running] = [0, 0]

  /** Equal shares, at least a place each: beyond `places` about one comes with each other cliente, for as long as there are any at all. */
  const mayTake = (clienteId: string): number => {
    if (taken < places) return placesPerCliente
    if (taken >= places * VEZES_MAX) return 0
    const sharing = clientes.size + (clientes.has(clienteId) ? 0 : 1)
    return Math.min(placesPerCliente, Math.max(1, Math.floor(places / sharing)))
  }

  const moveBehind = (clienteId: string, cliente: OfCliente): void => {
    clientes.delete(clienteId)
    clientes.set(clienteId, cliente)
  }

  const startNext = (): void => {
    for (const [clienteId, cliente] of clientes) {
      if (running >= max) return
      const start = cliente.running < maxPerCliente ? cliente.waiting.shift() : undefined
      if (start === undefined) continue
      moveBehind(clienteId, cliente)
      running += 1
      cliente.running += 1
      start()
    }
  }

  return {
    async reserve(clienteId, hold) {
      const cliente = clientes.get(clienteId) ?? { places: 0, running: 0, waiting: [] }
      if (cliente.places >= mayTake(clienteId)) {
        throw new ErroApi('requisicao_throttled', { ...(message === undefined ? {} : { message }), retryAfterSeconds: 5 })
      }
      clientes.set(clienteId, cliente)
      taken += 1
      cliente.places += 1
      try {
        return await hold(async (work) => {
          await new Promise<void>((resolve) => {
            cliente.waiting.push(resolve)
            startNext()
          })
          try {
            return await work()
          } finally {
            running -= 1
            cliente.running -= 1
            moveBehind(clienteId, cliente)
            startNext()
          }
        })
      } finally {
        taken -= 1
        cliente.places -= 1
        if (cliente.places === 0) clientes.delete(clienteId)
      }
    },
  }
}
