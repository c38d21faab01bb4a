import { useSyncExternalStore } from 'react'
import { getPreferencias, onPreferencias, readingDirection } from './preferences.ts'

export type ColorScheme = 'light' | 'dark'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function currentTheme(): ColorScheme {
  const { theme } = getPreferencias()
  if (theme === 'system') return systemDark().matches ? 'dark' : 'light'
  return theme
}

function subscribe(listener: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', listener)
  const stop = onPreferencias(listener)
  return () => {
    query.removeEventListener('change', listener)
    stop()
  }
}

/** Applies the preferences for the life of the page; `before-paint.ts` set the first values. */
export function followTheme(): void {
  subscribe(() => {
    const html = document.documentElement
    const preferencias = getPreferencias()
    html.dataset['theme'] = currentTheme()
    html.dataset['skin'] = preferencias.skin
    html.dataset['content'] = preferencias.content
    html.dir = readingDirection(preferencias)
  })
  // Print in light. Browsers omit backgrounds, which would leave light text on white paper.
  window.addEventListener('beforeprint', () => void (document.documentElement.dataset['theme'] = 'light'))
  window.addEventListener('afterprint', () => void (document.documentElement.dataset['theme'] = currentTheme()))
}

/** Reads the applied theme. In a hidden page media queries change before their event fires, which would mix colours. */
function shownTheme(): ColorScheme {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : currentTheme()
}

export function useTheme(): ColorScheme {
  return useSyncExternalStore(subscribe, shownTheme)
}
