/** Light or dark: the preference, or the operating system's when the preference is `system`. */
import { useSyncExternalStore } from 'react'
import { getPreferencias, onPreferencias, readingDirection } from './preferences.ts'

export type Tema = 'light' | 'dark'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function currentTema(): Tema {
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

/** Keeps the page as preferred for as long as it lives; the first values were set by `before-paint.ts`. */
export function followTema(): void {
  subscribe(() => {
    const html = document.documentElement
    const preferencias = getPreferencias()
    html.dataset['theme'] = currentTema()
    html.dataset['skin'] = preferencias.skin
    html.dataset['content'] = preferencias.content
    html.dir = readingDirection(preferencias)
  })
  // Paper is white, and a browser leaves out what is drawn behind: of the dark theme light words on white would be left.
  window.addEventListener('beforeprint', () => void (document.documentElement.dataset['theme'] = 'light'))
  window.addEventListener('afterprint', () => void (document.documentElement.dataset['theme'] = currentTema()))
}

/**
 * What the page shows: of a page behind another one the browser knows sooner what the system prefers than it tells, and whoever draws in
 * between would draw with colours of before.
 */
function shownTema(): Tema {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : currentTema()
}

export function useTema(): Tema {
  return useSyncExternalStore(subscribe, shownTema)
}
