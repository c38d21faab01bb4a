import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DreFolhaProps } from './DreFolha.tsx'
import { CELULAR } from './wide-table.ts'

/** Delay of the preload, after the screen is ready on most machines. A phone has no print shortcut, and other menus to load first. */
const DEPOIS_MS = 1000
const NO_TELEFONE_MS = 5000
let loaded: ComponentType<DreFolhaProps> | undefined

/** After a failure the button retries; without it the screen itself is printed. */
async function loadFolha(): Promise<void> {
  const folha = await import('./DreFolha.tsx').catch(() => undefined)
  loaded = folha?.DreFolha ?? loaded
}

function printFolha(): void {
  void loadFolha().then(() => window.print())
}

/**
 * Renders the print layout only before printing, by the button or the browser menu. Its code is as large as the screen and is preloaded
 * later.
 */
export function useFolha(): { Folha: ComponentType<DreFolhaProps> | null; print: () => void } {
  const [Folha, setFolha] = useState<ComponentType<DreFolhaProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => void loadFolha(), matchMedia(CELULAR).matches ? NO_TELEFONE_MS : DEPOIS_MS)
    const draw = () => flushSync(() => setFolha(() => loaded ?? null))
    window.addEventListener('beforeprint', draw)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', draw)
    }
  }, [])
  return { Folha, print: printFolha }
}
