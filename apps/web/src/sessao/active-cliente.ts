/**
 * Switches the active cliente or the view of this browser. Callers show errors. Separate from `sessao.ts`, because the sign-in does not
 * need it.
 */
import { type Sessao, sessaoRotas } from '@lastro/contract'
import { call, queryClient } from '../api/api.ts'
import { type StoredSession, getSession, isExternal, sessionFromTokens, takeSession, writeSession } from '../stores/session.ts'
import { withTabLock } from './renewal.ts'
import { forgetData, freshSession, keepRules, sessaoQuery } from './sessao.ts'

/**
 * Switches the active cliente, with a new token. `leavePage` leaves pages that belong to the previous cliente.
 * @throws `ApiError` and changes nothing
 */
export async function switchCliente(clienteId: string, leavePage: () => Promise<void>): Promise<void> {
  // Renews before taking the lock, because a renewal would wait for it.
  await freshSession()
  await withTabLock(async () => {
    const tokens = await call(sessaoRotas.switchCliente, { body: { clienteId } }, { own: true })
    const current = getSession()
    // A provider's token has no cliente; the server session does.
    if (current && isExternal(current)) {
      const withCliente = (session: StoredSession, { cliente }: Sessao) =>
        writeSession({ ...session, clienteId: cliente?.id ?? '', cliente: cliente?.nomeCurto ?? '' })
      await showCliente(current, withCliente, leavePage)
    } else await showCliente(sessionFromTokens(tokens), writeSession, leavePage)
  })
}

/** Reloads the application at `address` under the rights of the session. Cached data of other rights cannot stay on screen. */
export async function reopen(address: string): Promise<void> {
  keepRules(await call(sessaoRotas.get))
  location.assign(address)
}

/**
 * Takes over a cliente switch of another tab. If the server does not confirm it, `reload` restarts the application, so that the old cliente
 * is never shown under the new token.
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
 * Confirms the session with the server, then changes token, name and data in one step. No request may go out for one cliente from a screen
 * of another.
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
