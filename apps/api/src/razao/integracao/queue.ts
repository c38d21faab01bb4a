import { ErroApi } from '../../http/erro.ts'
import type { FairShareOptions } from '../../http/fair-share.ts'

/**
 * Runs one push per cliente at a time, because the lock of the cliente would allow only one anyway.
 * Runs two in all, because a push holds a connection and costs ten times the processor time of a statement, which requests of people then
 * miss. A slot is taken before the body is read; a waiting body is on disk.
 */
export const FAIR_SHARE: FairShareOptions = { max: 2, maxPerCliente: 1, placesPerCliente: 60, places: 600 }

const MINUTE_MS = 60_000
const ENVIOS_BY_MINUTE = { chave: 120, cliente: 600 }

/**
 * Rate limit by key and by cliente, per minute.
 * @throws ErroApi `requisicao_throttled`
 */
export function createLimit(clock: () => Date): (acesso: { chaveId: number; clienteId: string }) => void {
  let minute = 0
  const envios = new Map<string, number>()
  return ({ chaveId, clienteId }) => {
    const now = clock().getTime()
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      envios.clear()
    }
    for (const [caller, max] of [
      [`chave ${chaveId}`, ENVIOS_BY_MINUTE.chave],
      [`cliente ${clienteId}`, ENVIOS_BY_MINUTE.cliente],
    ] as const) {
      const made = (envios.get(caller) ?? 0) + 1
      envios.set(caller, made)
      if (made > max) {
        throw new ErroApi('requisicao_throttled', { retryAfterSeconds: Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000) })
      }
    }
  }
}
