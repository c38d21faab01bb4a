import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DreFolhaProps } from './DreFolha.tsx'
import { CELULAR } from './wide-table.ts'

/** By then the screen stands, on most machines; nothing of it waits for paper. A phone, which has no key for it, has menus to fetch before. */
const DEPOIS_MS = 1000
const NO_TELEFONE_MS = 5000
let loaded: ComponentType<DreFolhaProps> | undefined

/** What does not come is asked for again by the button; without it the screen itself is printed. */
async function loadFolha(): Promise<void> {
  const folha = await import('./DreFolha.tsx').catch(() => undefined)
  loaded = folha?.DreFolha ?? loaded
}

function printFolha(): void {
  void loadFolha().then(() => window.print())
}

/**
 * The printed statement is as large as the one on the screen, and nobody sees it there: its code comes when the screen stands, and it is
 * drawn when the browser is about to print, by the button or by its own menu.
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
