/** Light or dark: the preference, or the operating system's when the preference is `system`. */
import { useSyncExternalStore } from 'react'
import { getPreferencias, onPreferencias } from './preferencias.ts'

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

/** Keeps the page in the chosen theme for as long as it lives; the first value was set by `public/tema.js`. */
export function followTema(): void {
  subscribe(() => {
    document.documentElement.dataset['theme'] = currentTema()
  })
}

export function useTema(): Tema {
  return useSyncExternalStore(subscribe, currentTema)
}
