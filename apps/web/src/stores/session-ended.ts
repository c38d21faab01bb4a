/**
 * Session that ended without a sign-out.
 * The sign-in reports it, and returns only the same user to the page. In memory; a reload forgets it.
 */
import { createStore, useStore } from './create-store.ts'
import type { StoredSession } from './session.ts'

const store = createStore<StoredSession | null>(null)

export function markEnded(session: StoredSession | null): void {
  if (session) store.set(session)
}

export function getEnded(): StoredSession | null {
  return store.get()
}

export function useEnded(): StoredSession | null {
  return useStore(store)
}

export function forgetEnded(): void {
  store.set(null)
}
