import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DreFolhaProps } from './DreFolha.tsx'
import { PHONE } from '../../ui/use-viewport.ts'

/**
 * Delay of the preload until most machines have the screen ready.
 * A phone has no print shortcut, and other menus to load first.
 */
const AFTER_MS = 1000
const PHONE_TIMEOUT_MS = 5000
let loaded: ComponentType<DreFolhaProps> | undefined

/** After a failure the button retries; without it the screen itself is printed. */
async function loadSheet(): Promise<void> {
  const sheet = await import('./DreFolha.tsx').catch(() => undefined)
  loaded = sheet?.DreFolha ?? loaded
}

function printSheet(): void {
  void loadSheet().then(() => window.print())
}

/**
 * Renders the print layout only before printing, by the button or the browser menu.
 * Its code is as large as the screen, so it is preloaded later.
 */
export function usePrintSheet(): { Folha: ComponentType<DreFolhaProps> | null; print: () => void } {
  const [Folha, setSheet] = useState<ComponentType<DreFolhaProps> | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet(), matchMedia(PHONE).matches ? PHONE_TIMEOUT_MS : AFTER_MS)
    const draw = () => flushSync(() => setSheet(() => loaded ?? null))
    window.addEventListener('beforeprint', draw)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', draw)
    }
  }, [])
  return { Folha, print: printSheet }
}
