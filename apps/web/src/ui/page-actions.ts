/** Actions that mounted pages and parts offer to the command palette and the shortcut list. */
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../stores/create-store.ts'
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
/** Ordered by first render, so that a page precedes its parts. */
const offers = new Map<number, PageOffer>()
let drawn = 0

function publish(): void {
  const all = [...offers].toSorted(([a], [b]) => a - b).map(([, offer]) => offer)
  store.set(
    all.length === 0 ? NOTHING : { actions: all.flatMap(({ actions }) => actions), shortcuts: all.flatMap(({ shortcuts }) => shortcuts) },
  )
}

/** Called on every render, so that the palette runs current handlers. Labels must be unique. */
export function useOffer(offer: PageOffer): void {
  const [key] = useState(() => ++drawn)
  useEffect(() => {
    offers.set(key, offer)
    publish()
  })
  useEffect(
    () => () => {
      offers.delete(key)
      publish()
    },
    [key],
  )
}

export function usePageOffer(): PageOffer {
  return useStore(store)
}
