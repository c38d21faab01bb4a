/** Product tour. Offered until taken or declined, remembered in local storage, available again on request. */
import { createStore, useStore } from '../../../stores/create-store.ts'
import { APP_TITLE } from '../../../theme/preferences.ts'

/** Stops of the tour, in order. Stops without a visible element are skipped. */
export const STOPS = [
  { nome: 'navegacao', selector: '[data-visita="navegacao"]' },
  { nome: 'cliente', selector: '[data-visita="cliente"] > *' },
  { nome: 'busca', selector: '[data-visita="busca"]' },
  { nome: 'ajuda', selector: '[data-visita="ajuda"]' },
  { nome: 'conta', selector: '[data-visita="conta"] > *' },
] as const
export type TourStop = (typeof STOPS)[number]

const KEY = `${APP_TITLE}-visita`

interface TourState {
  isOpen: boolean
  isKnown: boolean
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage is blocked, so do not offer the tour on every visit.
    return true
  }
}

const store = createStore<TourState>({ isOpen: false, isKnown: isKnown() })

export function startTour(): void {
  store.set({ ...store.get(), isOpen: true })
}

export function endTour(): void {
  try {
    localStorage.setItem(KEY, 'conhecida')
  } catch {}
  store.set({ isOpen: false, isKnown: true })
}

export function useTour(): TourState {
  return useStore(store)
}

export function listStops(): TourStop[] {
  return STOPS.filter(({ selector }) => {
    const found = document.querySelector(selector)
    return found !== null && found.getClientRects().length > 0
  })
}
