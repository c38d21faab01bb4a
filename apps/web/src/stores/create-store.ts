/** The smallest store React can subscribe to: for state that outlives components and is set from outside React. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get: () => T
  /** What was drawn before the application was there, for React to begin from: as it was at first, and for the server as it is. */
  drawn: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    drawn: () => (import.meta.env.SSR ? value : initial),
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.drawn)
}

const never = () => () => undefined

/** False where the server draws, and while React takes over what it drew: for what neither may be kept waiting for. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
