/** Title of the open screen, set by its header and shown in the browser tab by the shell. */
import { useEffect } from 'react'
import { createStore, useStore } from './create-store.ts'

const store = createStore('')

export function useTellPageTitle(title: string): void {
  useEffect(() => {
    store.set(title)
    return () => store.set('')
  }, [title])
}

export function usePageTitle(): string {
  return useStore(store)
}
