/**
 * Preferences on this device, in local storage and, for 30 days, in cookies, keyed by the app title.
 * The cookie outlives local storage, which the end of a session clears. `before-paint.ts` reads the same keys before the first paint.
 */
import { createStore, useStore } from '../stores/create-store.ts'

export const APP_TITLE = 'Lastro'
const COOKIE_SECONDS = 30 * 24 * 60 * 60

const OPTIONS = {
  theme: ['system', 'light', 'dark'],
  skin: ['default', 'bordered'],
  language: ['pt', 'en', 'fr', 'ar'],
  direction: ['auto', 'ltr', 'rtl'],
  content: ['fluid', 'boxed'],
  layout: ['vertical', 'collapsed', 'horizontal'],
  negativos: ['menos', 'parenteses'],
  /** Single-letter shortcuts. Users of speech input, or with accidental key presses, disable them. */
  atalhos: ['ligados', 'desligados'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>

export const LANGUAGES = OPTIONS.language

export const LANGUAGE_NAMES: Readonly<Record<Preferencias['language'], string>> = {
  pt: 'Português',
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

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
  } catch {}
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${key}=`))
  return cookie ? decodeURIComponent(cookie.slice(key.length + 1)) : null
}

/** Stored value if valid; English for a language without a catalogue, else the default. */
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
  } catch {}
}

export function usePreferencias(): Preferencias {
  return useStore(store)
}

export function readingDirection({ direction, language }: Pick<Preferencias, 'direction' | 'language'>): 'ltr' | 'rtl' {
  if (direction !== 'auto') return direction
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function onPreferencias(listener: () => void): () => void {
  return store.subscribe(listener)
}
