/**
 * The short tour of the frame: offered until it was taken or declined, remembered on this device, and taken again whenever somebody asks.
 */
import { createStore, useStore } from '../../../stores/create-store.ts'
import { APP_TITLE } from '../../../theme/preferences.ts'

/** Parts of the frame that it shows, in order, and how each is found. Those that the screen has no room for are left out. */
export const PARADAS = [
  { nome: 'navegacao', seletor: '[data-visita="navegacao"]' },
  { nome: 'cliente', seletor: '[data-visita="cliente"] > *' },
  { nome: 'busca', seletor: '[data-visita="busca"]' },
  { nome: 'ajuda', seletor: '[data-visita="ajuda"]' },
  { nome: 'conta', seletor: '[data-visita="conta"] > *' },
] as const
export type Parada = (typeof PARADAS)[number]

const KEY = `${APP_TITLE}-visita`

interface Estado {
  aberta: boolean
  /** Taken or declined before. */
  conhecida: boolean
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Blocked by the browser: whoever forbids memory is not asked on every visit.
    return true
  }
}

const store = createStore<Estado>({ aberta: false, conhecida: isKnown() })

export function startVisita(): void {
  store.set({ ...store.get(), aberta: true })
}

/** Taken, skipped or declined: it is not offered again. */
export function endVisita(): void {
  try {
    localStorage.setItem(KEY, 'conhecida')
  } catch {
    // Remembered for as long as this page is open.
  }
  store.set({ aberta: false, conhecida: true })
}

export function useVisita(): Estado {
  return useStore(store)
}

/** Those that are on the screen now. */
export function listParadas(): Parada[] {
  return PARADAS.filter(({ seletor }) => {
    const found = document.querySelector(seletor)
    return found !== null && found.getClientRects().length > 0
  })
}
