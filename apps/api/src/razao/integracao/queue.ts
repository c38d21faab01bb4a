/** How many pushes this process takes: at once, waiting, and by the minute. */
import { ErroApi } from '../../http/erro.ts'
import type { FairShareOptions } from '../../http/fair-share.ts'

/**
 * Those of one cliente go one after the other, as the database would have them do anyway, so that those that wait hold no connection; those
 * of all together leave half of the connections to people. A place is taken before the body is read: what waits is on disk.
 */
export const FAIR_SHARE: FairShareOptions = { max: 4, maxPerCliente: 1, placesPerCliente: 60, places: 600 }

const MINUTO_MS = 60_000
/** Far above a nightly job. */
const ENVIOS_POR_MINUTO = { chave: 120, cliente: 600 }

/** Counts a push for its key and its cliente. @throws ErroApi `requisicao_throttled` */
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
