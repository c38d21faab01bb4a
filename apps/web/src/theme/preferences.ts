/**
 * What the user prefers on this device: kept in local storage and, for 30 days, in cookies, keyed by the app title.
 * The cookie outlives the cleared local storage of an ended session. `before-paint.ts` reads the same keys before the first paint.
 */
import { createStore, useStore } from '../stores/create-store.ts'

export const APP_TITLE = 'Lastro'
const COOKIE_SECONDS = 30 * 24 * 60 * 60

const OPTIONS = {
  theme: ['system', 'light', 'dark'],
  /** Hairlines instead of shadows when bordered. */
  skin: ['default', 'bordered'],
  language: ['pt', 'en', 'fr', 'ar'],
  /** Reading direction: that of the language, unless said otherwise. */
  direction: ['auto', 'ltr', 'rtl'],
  /** Pages as wide as the window, or no wider than is good to read. */
  content: ['fluid', 'boxed'],
  /** Where the navigation stands: at the left, there with icons only, or in the top bar. */
  layout: ['vertical', 'collapsed', 'horizontal'],
  /** How negative amounts print. */
  negativos: ['menos', 'parenteses'],
  /** Keys without Ctrl or ⌘. Whoever speaks to the computer, or strikes keys unawares, turns them off. */
  atalhos: ['ligados', 'desligados'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>

/** With a complete catalogue. */
export const LANGUAGES = OPTIONS.language

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Preferencias['language'], string>> = {
  pt: 'Português',
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

/** Where there is room for two, these are offered, and the one in use. */
export function offeredLanguages(current: Preferencias['language']): readonly Preferencias['language'][] {
  return LANGUAGES.filter((each) => each === 'pt' || each === 'en' || each === current)
}

type Options = typeof OPTIONS
type Name = keyof Options
export type Preferencias = { [K in Name]: Options[K][number] }

function readRaw(name: Name): string | null {
  const key = `${APP_TITLE}-${name}`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
  } catch {
    // Storage can be blocked by the browser; the cookie still answers.
  }
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return cookie ? decodeURIComponent(cookie.slice(key.length + 1)) : null
}

/** The stored value when it is one of the options; English for a language without a catalogue, else the first option. */
function read<const T extends string>(name: Name, options: readonly [T, T, ...T[]]): T {
  const raw = readRaw(name)
  const unknownLanguage = name === 'language' && raw !== null
  return options.find((option) => option === raw) ?? (unknownLanguage ? options[1] : options[0])
}

const store = createStore<Preferencias>({
  theme: read('theme', OPTIONS.theme),
  skin: read('skin', OPTIONS.skin),
  language: read('language', OPTIONS.language),
  direction: read('direction', OPTIONS.direction),
  content: read('content', OPTIONS.content),
  layout: read('layout', OPTIONS.layout),
  negativos: read('negativos', OPTIONS.negativos),
  atalhos: read('atalhos', OPTIONS.atalhos),
})

export function getPreferencias(): Preferencias {
  return store.get()
}

export function setPreferencia<N extends Name>(name: N, value: Preferencias[N]): void {
  store.set({ ...store.get(), [name]: value })
  const key = `${APP_TITLE}-${name}`
  document.cookie = `${key}=${encodeURIComponent(value)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
  try {
    localStorage.setItem(key, value)
  } catch {
    // The cookie was written.
  }
}

export function usePreferencias(): Preferencias {
  return useStore(store)
}

/** Which way the page is read now. */
export function readingDirection({ direction, language }: Pick<Preferencias, 'direction' | 'language'>): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function onPreferencias(listener: () => void): () => void {
  return store.subscribe(listener)
}
