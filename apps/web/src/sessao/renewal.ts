/**
 * Session renewal. Every 20 seconds, and before a page shows, a stale session is renewed by api/Token/Refresh or by a silent work-account
 * token.
 * A refresh token works once, so tabs take a lock; a waiting tab finds the new token stored.
 */
import { ApiError, toApiError } from '../api/errors.ts'
import {
  type StoredSession,
  type TokenPair,
  clearStorage,
  getSession,
  isExternal,
  markEnded,
  sessionFromTokens,
  syncSession,
  writeSession,
} from '../stores/session.ts'
import { expirationMs, isFresh } from './expiry.ts'

export const REFRESH_TIMER_MS = 20_000
const LOCK_NAME = 'lastro-sessao'

export interface RenewalDeps {
  refresh: (refreshToken: string) => Promise<TokenPair>
  refreshExternal: (session: StoredSession) => Promise<StoredSession>
  now: () => number
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** Mutex by Web Locks. Without them (plain http) concurrent tabs are unprotected. */
export function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(LOCK_NAME, work).then((result) => result)
}

/**
 * Returns a fresh session, renewed if needed, or null. "Refresh failure or non-success status clears local storage and goes to /Login": the
 * caller navigates.
 * Only while no server answers and the token is still valid is the session kept, because a dropped connection is no refusal.
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
  if (!fresh) markEnded(session)
  return fresh
}

/** Starts the timer. `onLost` runs once when a session could not be renewed. Returns the stop function. */
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
