/**
 * Another cliente, or another view of it, becomes what this browser shows. Errors of the calls are the caller's to show. Apart from
 * `sessao.ts`: nobody needs it before being in.
 */
import { type Sessao, sessaoRotas } from '@lastro/contract'
import { call, queryClient } from '../api/api.ts'
import { type StoredSession, getSession, isExternal, sessionFromTokens, takeSession, writeSession } from '../stores/session.ts'
import { withTabLock } from './renewal.ts'
import { freshSession } from './sign-in.ts'
import { forgetData, keepRules, sessaoQuery } from './sessao.ts'

/**
 * Another cliente becomes the active one, with a new token. `leavePage` leads away from what belongs to the cliente before: its imports,
 * its filters in the address. Throws `ApiError`, and then everything is as it was.
 */
export async function switchCliente(clienteId: string, leavePage: () => Promise<void>): Promise<void> {
  // Before the lock, which a renewal would wait for.
  await freshSession()
  await withTabLock(async () => {
    const tokens = await call(sessaoRotas.switchCliente, { body: { clienteId } }, { own: true })
    const current = getSession()
    // The token of a provider of work accounts knows no cliente: the session of the server does.
    if (current && isExternal(current)) {
      const withCliente = (session: StoredSession, { cliente }: Sessao) =>
        writeSession({ ...session, clienteId: cliente?.id ?? '', cliente: cliente?.nomeCurto ?? '' })
      await showCliente(current, withCliente, leavePage)
    } else await showCliente(sessionFromTokens(tokens), writeSession, leavePage)
  })
}

/** The same session as before shows something else now, because whose view it is changed on the server: all of it is read again. */
export async function showActiveCliente(leavePage: () => Promise<void>): Promise<void> {
  const session = getSession()
  if (session === null) return
  // The rights first: where `leavePage` leads may be a page that only they open.
  keepRules(await call(sessaoRotas.get))
  await showCliente(session, () => {}, leavePage)
}

/**
 * Another tab switched: its session is stored already, and this tab takes it over. When the server does not say whose it is, nothing of
 * the cliente before may stay on the screen under the new token: `reload` starts the application anew.
 */
export async function followCliente(session: StoredSession, leavePage: () => Promise<void>, reload: () => void): Promise<Sessao | null> {
  try {
    return await showCliente(session, takeSession, leavePage)
  } catch {
    takeSession(session)
    reload()
    return null
  }
}

/**
 * The server says who that session is before anything changes; then token, name and data change in one step, so that no request goes
 * out for one cliente from a screen that shows another. The shell draws its page anew.
 */
async function showCliente(
  session: StoredSession,
  store: (session: StoredSession, sessao: Sessao) => void,
  leavePage: () => Promise<void>,
): Promise<Sessao> {
  const sessao = await call(sessaoRotas.get, undefined, { own: true, headers: { authorization: `Bearer ${session.token}` } })
  await leavePage()
  await queryClient.cancelQueries()
  store(session, sessao)
  forgetData(sessaoRotas.get)
  queryClient.setQueryData(sessaoQuery.queryKey, keepRules(sessao))
  return sessao
}
