/**
 * Whose session ended without their leaving here: the sign-in says so, and leads them, and nobody else, back. Of this page alone; reloaded,
 * it is a sign-in like any other.
 */
import { createStore, useStore } from './create-store.ts'
import type { StoredSession } from './session.ts'

const store = createStore<StoredSession | null>(null)

/** It was refused, not renewed, or ended in another tab. */
export function markTerminou(session: StoredSession | null): void {
  if (session) store.set(session)
}

export function getTerminou(): StoredSession | null {
  return store.get()
}

export function useTerminou(): StoredSession | null {
  return useStore(store)
}

/** Somebody left, or is in again. */
export function forgetTerminou(): void {
  store.set(null)
}
