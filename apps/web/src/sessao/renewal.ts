/**
 * Keeping the session alive. Every 20 seconds, and before a page is shown, a session that is no longer fresh is renewed by
 * api/Token/Refresh, or by a silent token where a work account signed in. A refresh token works once, so tabs take turns: the one that
 * waited finds the new token already stored.
 */
import { ApiError, toApiError } from '../api/errors.ts'
import {
  type StoredSession,
  type TokenPair,
  clearStorage,
  getSession,
  isExternal,
  sessionFromTokens,
  syncSession,
  writeSession,
} from '../stores/session.ts'
import { expirationMs, isFresh } from './expiry.ts'
import { markTerminou } from '../stores/session-ended.ts'

export const REFRESH_TIMER_MS = 20_000
const LOCK_NAME = 'lastro-sessao'

export interface RenewalDeps {
  refresh: (refreshToken: string) => Promise<TokenPair>
  /** A silent token of the work account. */
  refreshExternal: (session: StoredSession) => Promise<StoredSession>
  now: () => number
  /** Runs one at a time over all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** Web Locks; browsers without them (plain http) only lose the protection against two tabs at once. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(LOCK_NAME, work).then((result) => result)
}

/**
 * The fresh session, renewed if need be, or null when there is none any more. "Refresh failure or non-success status clears local
 * storage and goes to /Login": going there is left to the caller. Only while no server answers and the token itself has not yet
 * ended is the session kept for the next try: a dropped connection is no refusal.
 */
export async function ensureFreshSession(deps: RenewalDeps): Promise<StoredSession | null> {
  const session = getSession()
  if (!session || isFresh(session.expires, session.iss, deps.now())) return session
  const fresh = await deps.exclusively(async () => {
    syncSession()
    const current = getSession()
    if (!current || isFresh(current.expires, current.iss, deps.now())) return current
    try {
      const renewed = isExternal(current)
        ? await deps.refreshExternal(current)
        : sessionFromTokens(await deps.refresh(current.refreshToken))
      writeSession(renewed)
      return renewed
    } catch (cause) {
      const unreachable = toApiError(cause).status === 0 && cause instanceof ApiError
      if (unreachable && expirationMs(current.expires, current.iss) > deps.now()) return current
      clearStorage()
      return null
    }
  })
  if (!fresh) markTerminou(session)
  return fresh
}

/** Starts the timer; `onLost` is called once, when a session that was there could not be renewed. Returns how to stop it. */
export function startRenewal(deps: RenewalDeps, onLost: () => void): () => void {
  const renew = async () => {
    if (!(await ensureFreshSession(deps))) onLost()
  }
  const timer = setInterval(() => {
    if (!getSession()) return
    void renew()
  }, REFRESH_TIMER_MS)
  return () => clearInterval(timer)
}
