import type { Perfil } from '@lastro/contract'
import { ErroApi } from '../../http/erro.ts'
import type { ExternalAccount } from './providers.ts'

/**
 * The operator of a provider can sign in as any person linked to it. An admin reaches every marca, so only the provider of the installation
 * may sign in an admin.
 * @throws ErroApi `conta_trabalho_refused`
 */
export function checkAlcance({ instalacao }: Pick<ExternalAccount, 'instalacao'>, perfil: Perfil): void {
  if (perfil !== 'admin' || instalacao) return
  throw new ErroApi('conta_trabalho_refused', { message: 'Quem administra a instalação não entra pela conta de trabalho de uma marca.' })
}

/** Tolerated backdating of `iat`. Microsoft backdates tokens by five minutes; a larger difference is clock skew. */
const BACKDATING_MAX_MS = 6 * 60_000

/**
 * Whether a token predates the end of the last session. Such a token must not reopen it; the user has to sign in at the provider again.
 *
 * A token predates the end when it was issued before it, or when it is no newer than the tokens used with the ended session. The second
 * test does not depend on the clocks. Silent renewal does not open sessions, so a page left open elsewhere does not sign in again by
 * itself.
 */
export function isFromBefore({ issuedMs }: Pick<ExternalAccount, 'issuedMs'>, fim: { at: Date | null; emitidoAt: Date | null }): boolean {
  if (fim.at === null) return false
  return issuedMs + BACKDATING_MAX_MS < fim.at.getTime() || (fim.emitidoAt !== null && issuedMs <= fim.emitidoAt.getTime())
}
