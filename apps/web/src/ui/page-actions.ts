/** What the open page and its parts offer to the command palette and to the list of shortcuts. Set while they are mounted. */
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
/** By who offers it, in the order in which they were first drawn: the page before those parts of it that have something of their own. */
const offers = new Map<number, PageOffer>()
let drawn = 0

function publish(): void {
  const all = [...offers].toSorted(([a], [b]) => a - b).map(([, offer]) => offer)
  store.set(
    all.length === 0 ? NOTHING : { actions: all.flatMap(({ actions }) => actions), shortcuts: all.flatMap(({ shortcuts }) => shortcuts) },
  )
}

/** Called on every render by a page, and by parts of it: the palette always runs what the page would do now. Labels differ from each other. */
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
