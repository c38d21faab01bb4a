/** What the open page offers to the command palette and to the list of shortcuts. Set while the page is mounted. */
import { useEffect } from 'react'
import { createStore, useStore } from '../create-store.ts'
import type { IconName } from './icons.tsx'

export interface PageAction {
  label: string
  icon: IconName
  run: () => void
}

export interface PageShortcut {
  keys: readonly string[]
  text: string
}

interface PageOffer {
  actions: readonly PageAction[]
  shortcuts: readonly PageShortcut[]
}

const NOTHING: PageOffer = { actions: [], shortcuts: [] }
const store = createStore<PageOffer>(NOTHING)

/** Called by a page on every render: the palette always runs what the page would do now. */
export function useOffer(offer: PageOffer): void {
  useEffect(() => {
    store.set(offer)
    return () => store.set(NOTHING)
  })
}

export function usePageOffer(): PageOffer {
  return useStore(store)
}
