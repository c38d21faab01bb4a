/** What a user does with the session: enter, switch the cliente, leave. Errors of the calls are the caller's to show. */
import { sessaoRotas, type Sessao } from '@lastro/contract'
import { call, invalidate, query, queryClient } from '../api/api.ts'
import { ApiError, TEXT_500 } from '../api/errors.ts'
import { paths } from '../paths.ts'
import {
  type StoredSession,
  getSession,
  readCliente,
  removeSession,
  sessionFromTokens,
  writeAbilityRules,
  writeSession,
} from './armazenamento.ts'
import { type RenewalDeps, ensureFreshSession, withTabLock } from './renovacao.ts'

export const renewal: RenewalDeps = {
  refresh: (token) => call(sessaoRotas.refresh, { body: { token } }, { own: true, silent: true }),
  now: () => Date.now(),
  exclusively: withTabLock,
}

/** The session a page may rely on, or null. */
export function freshSession(): Promise<StoredSession | null> {
  return ensureFreshSession(renewal)
}

export const sessaoQuery = query(sessaoRotas.get)

/** Who the user is and may do, as the server says now; the rules are kept for the guard of the next start. */
export async function loadSessao(): Promise<Sessao> {
  const sessao = await queryClient.ensureQueryData({ ...sessaoQuery, revalidateIfStale: true })
  writeAbilityRules(sessao.userAbilityRules)
  return sessao
}

/**
 * Signs in with e-mail and password. `cliente` is the name left in the address by the last sign-out: when the user still has it,
 * it is chosen again. Throws `ApiError` (login_refused, login_throttled).
 */
export async function enter(credentials: { email: string; senha: string }, cliente?: string): Promise<void> {
  const tokens = await call(sessaoRotas.login, { body: credentials }, { own: true })
  if (!tokens?.token) throw new ApiError(500, { message: TEXT_500 })
  queryClient.clear()
  writeSession(sessionFromTokens(tokens))
  const sessao = await loadSessao()
  const wanted = sessao.clientes.find(({ nome }) => nome === cliente)
  if (wanted && wanted.id !== sessao.cliente?.id) await switchCliente(wanted.id)
}

/** Another cliente becomes the active one: a new token, and nothing read before is valid any more. */
export async function switchCliente(clienteId: string): Promise<void> {
  const tokens = await withTabLock(() => call(sessaoRotas.switchCliente, { body: { clienteId } }))
  await queryClient.cancelQueries()
  writeSession(sessionFromTokens(tokens))
  await invalidate(sessaoRotas.get)
  await loadSessao()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessaoRotas.get.nome })
}

/** Drops everything that was read for the one who left; only when no screen shows it any more, or it would be asked for again. */
export function forgetData(): void {
  queryClient.clear()
}

/**
 * Ends the session here and on the server, which need not answer for that. Returns where to go:
 * "/Login or /Login with query q set to the stored client value".
 */
export async function leave(): Promise<{ to: string; q: string | undefined }> {
  const q = readCliente() || undefined
  if (getSession()) await call(sessaoRotas.logout, undefined, { own: true }).catch(() => undefined)
  removeSession()
  return { to: paths.loginAfterLogout, q }
}
