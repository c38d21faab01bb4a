/** What a work account may be used for. */
import type { Perfil } from '@lastro/contract'
import { ErroApi } from '../../http/erro.ts'
import type { ContaExterna } from './providers.ts'

/**
 * Whoever runs the provider of a marca can sign in as anybody who is linked to it. An admin reaches every marca: only the provider of the
 * installation answers for one.
 * @throws ErroApi `conta_trabalho_refused`
 */
export function checkAlcance({ instalacao }: Pick<ContaExterna, 'instalacao'>, perfil: Perfil): void {
  if (perfil !== 'admin' || instalacao) return
  throw new ErroApi('conta_trabalho_refused', { message: 'Quem administra a instalação não entra pela conta de trabalho de uma marca.' })
}

/**
 * How much older than its issue a token may say it is. Microsoft dates its tokens five minutes back; beyond that it is the clocks that
 * differ.
 */
const ANTEDATADO_MS = 6 * 60_000

/**
 * A session that was ended stays ended: whoever holds a token from before must sign in at the provider again. From before is a token that
 * is older than the end, and, whatever the clocks say, one that is no newer than those the ended session was used with. Silent renewal does
 * not open sessions, so a page left open elsewhere does not come back by itself.
 */
export function isFromBefore({ issuedMs }: Pick<ContaExterna, 'issuedMs'>, fim: { at: Date | null; emitidoAt: Date | null }): boolean {
  if (fim.at === null) return false
  return issuedMs + ANTEDATADO_MS < fim.at.getTime() || (fim.emitidoAt !== null && issuedMs <= fim.emitidoAt.getTime())
}
