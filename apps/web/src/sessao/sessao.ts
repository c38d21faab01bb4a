import { type RotaDef, type Sessao, sessaoRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, TEXT_500 } from '../api/errors.ts'
import { call, query, queryClient } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import {
  type StoredSession,
  type TokenPair,
  forgetEnded,
  getSession,
  isExternal,
  readCliente,
  removeSession,
  sessionFromTokens,
  writeAbilityRules,
  writeSession,
} from '../stores/session.ts'
import { writeTypedEmail } from './typed-email.ts'
import { type RenewalDeps, ensureFreshSession, withTabLock } from './renewal.ts'
import { readOnlyRules } from './scope-limits.ts'

export const renewal: RenewalDeps = {
  refresh: (token) => call(sessaoRotas.refresh, { body: { token } }, { own: true, silent: true }),
  refreshExternal: async (session) => (await import('./conta-trabalho.ts')).renewContaTrabalho(session),
  now: () => Date.now(),
  exclusively: withTabLock,
}

export function freshSession(): Promise<StoredSession | null> {
  return ensureFreshSession(renewal)
}

const ownQuery = query(sessaoRotas.get)

export const sessaoQuery = queryOptions({
  ...ownQuery,
  queryFn: async ({ signal }) => {
    const shown = queryClient.getQueryData(ownQuery.queryKey)
    const isPoll = shown !== undefined
    const sessao = keepRules(await call(sessaoRotas.get, undefined, { signal, silent: isPoll, patient: isPoll }))
    // Another tab began or ended viewing as another person, whose rights differ.
    if (isPoll && shown.vendoComo?.id !== sessao.vendoComo?.id) forgetData(sessaoRotas.get)
    return sessao
  },
})

/** Bounds how long an idle screen outlives its session, its rights or a block. */
export const SESSION_POLL_MS = 10_000

export function keepRules(sessao: Sessao): Sessao {
  const userAbilityRules = sessao.vendoComo ? readOnlyRules(sessao.userAbilityRules) : sessao.userAbilityRules
  writeAbilityRules(userAbilityRules)
  return { ...sessao, userAbilityRules }
}

export function loadSessao(): Promise<Sessao> {
  return queryClient.fetchQuery(sessaoQuery)
}

/** Reads the session on a public page, to show impersonation. Failures and expired sessions are ignored. */
export async function readSessaoQuietly(): Promise<void> {
  const session = await freshSession()
  if (!session || queryClient.getQueryData(sessaoQuery.queryKey)) return
  const sessao = await call(sessaoRotas.get, undefined, { own: true, silent: true }).catch(() => null)
  if (sessao && getSession() === session) queryClient.setQueryData(sessaoQuery.queryKey, keepRules(sessao))
}

/** Drops cached data of another session or cliente. Only once no screen shows it, or it would be refetched. */
export function forgetData(...kept: readonly RotaDef[]): void {
  const names = kept.map(({ nome }) => nome)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !names.includes(String(queryKey[0])) })
}

/** Second-factor challenge after a correct password. In memory only, so a reload restarts at the password. */
export interface Desafio {
  token: string
  email: string
}

/**
 * Signs in by e-mail and password, and selects the `cliente` of the last sign-out if still accessible.
 * @returns the second-factor challenge, or null when signed in
 * @throws `ApiError` (login_refused, login_throttled)
 */
export async function enter(credentials: { email: string; senha: string }, cliente?: string): Promise<Desafio | null> {
  try {
    await begin(await call(sessaoRotas.login, { body: credentials }, { own: true }), cliente)
    return null
  } catch (error) {
    const token = error instanceof ApiError && error.code === 'segundo_fator_required' ? error.data['desafio'] : undefined
    if (token === undefined) throw error
    return { token, email: credentials.email }
  }
}

/**
 * Completes the sign-in by an authenticator or recovery code.
 * @throws `ApiError` (segundo_fator_refused: try another code; desafio_refused: back to the password; login_throttled)
 */
export async function answerDesafio(desafio: Desafio, codigo: string, cliente?: string): Promise<void> {
  await begin(await call(sessaoRotas.confirmSegundoFator, { body: { desafio: desafio.token, codigo } }, { own: true }), cliente)
}

async function begin(tokens: TokenPair | undefined, cliente: string | undefined): Promise<void> {
  if (!tokens?.token) throw new ApiError(500, { message: TEXT_500 })
  await beginSession(sessionFromTokens(tokens), cliente)
}

/** Starts a session and drops data of the previous user. Selects `cliente` if still accessible. */
export async function beginSession(session: StoredSession, cliente: string | undefined): Promise<void> {
  forgetData()
  writeTypedEmail('')
  writeSession(session)
  const sessao = await loadSessao()
  const wanted = sessao.clientes.find(({ nomeCurto }) => nomeCurto === cliente)
  if (!wanted || wanted.id === sessao.cliente?.id) return
  const { switchCliente } = await import('./active-cliente.ts')
  await switchCliente(wanted.id, () => Promise.resolve())
}

/**
 * Ends the session here and on the server, whose failure is ignored. Returns the target: "/Login or /Login with query q set to the stored
 * client value".
 */
export async function leave(): Promise<{ to: string; q: string | undefined }> {
  const q = readCliente() || undefined
  const session = getSession()
  if (session) await call(sessaoRotas.logout, undefined, { own: true }).catch(() => undefined)
  removeSession()
  if (session && isExternal(session)) {
    // Leaves the page. An unreachable provider must not prevent it.
    const { leaveContaTrabalho } = await import('./conta-trabalho.ts')
    await leaveContaTrabalho(q).catch(() => undefined)
  }
  forgetEnded()
  return { to: paths.loginAfterLogout, q }
}
