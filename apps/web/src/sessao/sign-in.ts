/** What a user does with the session: enter, go on, leave. Errors of the calls are the caller's to show. */
import { sessaoRotas } from '@lastro/contract'
import { ApiError, TEXT_500 } from '../api/errors.ts'
import { call } from '../api/call.ts'
import { paths } from '../navigation/paths.ts'
import {
  type StoredSession,
  type TokenPair,
  getSession,
  isExternal,
  readCliente,
  removeSession,
  sessionFromTokens,
  writeSession,
} from '../stores/session.ts'
import { writeEmailDigitado } from './typed-email.ts'
import { type RenewalDeps, ensureFreshSession, withTabLock } from './renewal.ts'
import { forgetTerminou } from '../stores/session-ended.ts'

export const renewal: RenewalDeps = {
  refresh: (token) => call(sessaoRotas.refresh, { body: { token } }, { own: true, silent: true }),
  refreshExternal: async (session) => (await import('./conta-trabalho.ts')).renewContaTrabalho(session),
  now: () => Date.now(),
  exclusively: withTabLock,
}

/** The session a page may rely on, or null. */
export function freshSession(): Promise<StoredSession | null> {
  return ensureFreshSession(renewal)
}

/** The password was right and the second factor is still to come. Kept in memory only: a reload starts again from the password. */
export interface Desafio {
  token: string
  email: string
}

/**
 * Signs in with e-mail and password. `cliente` is the short name left in the address by the last sign-out: when the user still has it,
 * it is chosen again. Returns the challenge to answer when the account has a second factor, else null: entered.
 * Throws `ApiError` (login_refused, login_throttled).
 */
export async function enter(credentials: { email: string; senha: string }, cliente?: string): Promise<Desafio | null> {
  // On its way meanwhile: `beginSession` needs it, and says when it does not come.
  import('./sessao.ts').catch(() => undefined)
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
 * Ends the sign-in with a code of the authenticator or a recovery code.
 * Throws `ApiError` (segundo_fator_refused: another code; desafio_refused: back to the password; login_throttled).
 */
export async function answerDesafio(desafio: Desafio, codigo: string, cliente?: string): Promise<void> {
  await begin(await call(sessaoRotas.confirmSegundoFator, { body: { desafio: desafio.token, codigo } }, { own: true }), cliente)
}

async function begin(tokens: TokenPair | undefined, cliente: string | undefined): Promise<void> {
  if (!tokens?.token) throw new ApiError(500, { message: TEXT_500 })
  await beginSession(sessionFromTokens(tokens), cliente)
}

/** Somebody entered: what was read before is of somebody else. `cliente` is chosen again where the user still has it. */
export async function beginSession(session: StoredSession, cliente: string | undefined): Promise<void> {
  // Nobody needs what it is kept in before being in.
  const { forgetData, loadSessao } = await import('./sessao.ts')
  forgetData()
  writeEmailDigitado('')
  writeSession(session)
  const sessao = await loadSessao()
  const wanted = sessao.clientes.find(({ nomeCurto }) => nomeCurto === cliente)
  if (!wanted || wanted.id === sessao.cliente?.id) return
  const { switchCliente } = await import('./active-cliente.ts')
  await switchCliente(wanted.id, () => Promise.resolve())
}

/**
 * Ends the session here and on the server, which need not answer for that. Returns where to go:
 * "/Login or /Login with query q set to the stored client value".
 */
export async function leave(): Promise<{ to: string; q: string | undefined }> {
  const q = readCliente() || undefined
  const session = getSession()
  if (session) await call(sessaoRotas.logout, undefined, { own: true }).catch(() => undefined)
  removeSession()
  if (session && isExternal(session)) {
    // Leaves the page. A provider that does not answer keeps nobody from leaving.
    const { leaveContaTrabalho } = await import('./conta-trabalho.ts')
    await leaveContaTrabalho(q).catch(() => undefined)
  }
  // What was still being asked for found the session gone, too.
  forgetTerminou()
  return { to: paths.loginAfterLogout, q }
}
