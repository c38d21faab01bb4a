/** Global shortcuts of the shell. Single letters only outside fields, without Ctrl, Alt or ⌘, and unless disabled; none under a dialog, panel, menu or list. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getPreferencias } from '../theme/preferences.ts'
import type { NavigationItem } from './screen-list.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEYS = isApple ? '⌘K' : 'Ctrl K'
const SEQUENCE_MS = 1200

interface Shortcuts {
  items: readonly NavigationItem[]
  onPalette: () => void
  onAjuda: () => void
  onToggleLayout: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function isDialogOpen(): boolean {
  // Letters move in an open menu or list. The tour asks for the shortcuts, so they work beside it.
  return document.querySelector('dialog[open], [role="menu"], [role="listbox"], [role="dialog"]:not([data-tour])') !== null
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
        const item = items.find(({ shortcutKey }) => shortcutKey === event.key.toLowerCase())
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
