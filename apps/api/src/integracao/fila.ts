/** Pushes of one cliente go one after the other in this process, so that those that wait hold no connection of the pool. */
import { ErroApi } from '../http/erro.ts'

const ESPERAM_MAX = 200

export type Fila = <T>(clienteId: string, work: () => Promise<T>) => Promise<T>

/** @throws ErroApi `requisicao_throttled` when too many wait */
export function createFila(): Fila {
  const ultimas = new Map<string, Promise<unknown>>()
  let esperam = 0
  return async (clienteId, work) => {
    if (esperam >= ESPERAM_MAX) throw new ErroApi('requisicao_throttled', { retryAfterSeconds: 5 })
    esperam++
    const anterior = ultimas.get(clienteId) ?? Promise.resolve()
    const minha = anterior.then(work, work)
    ultimas.set(clienteId, minha)
    try {
      return await minha
    } finally {
      esperam--
      if (ultimas.get(clienteId) === minha) ultimas.delete(clienteId)
    }
  }
}

const ENVIOS_POR_MINUTO = 120
const MINUTO_MS = 60_000

/** A ceiling per key, far above a nightly job. @throws ErroApi `requisicao_throttled` */
export function createLimite(clock: () => Date): (chaveId: number) => void {
  let minuto = 0
  const envios = new Map<number, number>()
  return (chaveId) => {
    const agora = clock().getTime()
    if (Math.floor(agora / MINUTO_MS) !== minuto) {
      minuto = Math.floor(agora / MINUTO_MS)
      envios.clear()
    }
    const feitos = (envios.get(chaveId) ?? 0) + 1
    envios.set(chaveId, feitos)
    if (feitos > ENVIOS_POR_MINUTO) {
      throw new ErroApi('requisicao_throttled', { retryAfterSeconds: Math.ceil((MINUTO_MS - (agora % MINUTO_MS)) / 1000) })
    }
  }
}
