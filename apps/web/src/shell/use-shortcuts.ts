/**
 * Keys that work everywhere in the shell. Single letters only outside fields, never together with Ctrl, Alt or ⌘, and not for who turned
 * them off; none of them while a dialog waits for an answer.
 */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getPreferencias } from '../theme/preferences.ts'
import type { NavegacaoItem } from './screen-list.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEYS = isApple ? '⌘K' : 'Ctrl K'
/** G, then the letter of the screen, within this time. */
const SEQUENCE_MS = 1200

interface Shortcuts {
  items: readonly NavegacaoItem[]
  onPalette: () => void
  onAjuda: () => void
  onToggleLayout: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** What lies over the page has the keys to itself. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null
}

export function useShortcuts({ items, onPalette, onAjuda, onToggleLayout }: Shortcuts): void {
  const router = useRouter()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isDialogOpen()) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (getPreferencias().atalhos === 'desligados') return
      if (event.timeStamp - goPressedAt.current < SEQUENCE_MS) {
        goPressedAt.current = Number.NEGATIVE_INFINITY
        const item = items.find(({ tecla }) => tecla === event.key.toLowerCase())
        if (item) void router.navigate({ to: item.to })
        return
      }
      if (event.key === 'g') goPressedAt.current = event.timeStamp
      if (event.key === '?') onAjuda()
      if (event.key === '[') onToggleLayout()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [items, onPalette, onAjuda, onToggleLayout, router])
}
