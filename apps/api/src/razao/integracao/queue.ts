import { ErroApi } from '../../http/erro.ts'
import type { FairShareOptions } from '../../http/fair-share.ts'

/**
 * One push per cliente at a time, as the database lock would enforce anyway, so that queued ones hold no connection. All together leave
 * half of the connections to users. A slot is taken before the body is read, and a waiting body is on disk.
 */
export const FAIR_SHARE: FairShareOptions = { max: 4, maxPerCliente: 1, placesPerCliente: 60, places: 600 }

const MINUTO_MS = 60_000
const ENVIOS_POR_MINUTO = { chave: 120, cliente: 600 }

/** Rate limit by key and by cliente, per minute. @throws ErroApi `requisicao_throttled` */
export function createLimite(clock: () => Date): (acesso: { chaveId: number; clienteId: string }) => void {
  let minuto = 0
  const envios = new Map<string, number>()
  return ({ chaveId, clienteId }) => {
    const agora = clock().getTime()
    if (Math.floor(agora / MINUTO_MS) !== minuto) {
      minuto = Math.floor(agora / MINUTO_MS)
      envios.clear()
    }
    for (const [quem, max] of [
      [`chave ${chaveId}`, ENVIOS_POR_MINUTO.chave],
      [`cliente ${clienteId}`, ENVIOS_POR_MINUTO.cliente],
    ] as const) {
      const feitos = (envios.get(quem) ?? 0) + 1
      envios.set(quem, feitos)
      if (feitos > max) {
        throw new ErroApi('requisicao_throttled', { retryAfterSeconds: Math.ceil((MINUTO_MS - (agora % MINUTO_MS)) / 1000) })
      }
    }
  }
}
