/** Semaphore with a fair queue (round-robin by cliente). A hundred jobs of one cliente do not delay another by a hundred. */
import { ErroApi } from './erro.ts'

export interface FairShareOptions {
  max: number
  maxPerCliente?: number
  placesPerCliente: number
  /** Soft cap over all clientes. Beyond it each cliente still has its share. */
  places: number
  message?: string
}

export interface FairShare {
  /**
   * Takes a slot until `hold` settles; work passed to `inTurn` waits in the queue.
   * @throws ErroApi `requisicao_throttled` when the cliente has no free slot
   */
  reserve: <T>(clienteId: string, hold: (inTurn: (work: () => Promise<T>) => Promise<T>) => Promise<T>) => Promise<T>
}

interface ClienteQueue {
  places: number
  running: number
  waiting: (() => void)[]
}

/** Hard cap in multiples of `places`, because waiting jobs are in memory. */
const TIMES_MAX = 4

export function createFairShare({ max, maxPerCliente = max, placesPerCliente, places, message }: FairShareOptions): FairShare {
  const clientes = new Map<string, ClienteQueue>()
  let [taken, running] = [0, 0]

  /** Past the soft cap each cliente gets an equal share, at least one slot, up to the hard cap. */
  const shareOf = (clienteId: string): number => {
    if (taken < places) return placesPerCliente
    if (taken >= places * TIMES_MAX) return 0
    const sharing = clientes.size + (clientes.has(clienteId) ? 0 : 1)
    return Math.min(placesPerCliente, Math.max(1, Math.floor(places / sharing)))
  }

  const moveBehind = (clienteId: string, cliente: ClienteQueue): void => {
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
      if (cliente.places >= shareOf(clienteId)) {
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
