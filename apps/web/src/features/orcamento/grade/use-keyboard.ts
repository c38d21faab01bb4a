import type { GridKeyEventArgs, Item } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { ArrowDirection } from './cell-edits.ts'
import { COL_LINHA } from './colunas.ts'
import { pendingInput } from './EditorCelula.tsx'

interface KeyboardOptions {
  frame: RefObject<HTMLElement | null>
  isEditable: (celula: Item) => boolean
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Undefined when read-only, which leaves the keys to the browser. */
  onFill: ((direction: ArrowDirection) => void) | undefined
  onComment: (() => void) | undefined
  onHistorico: (() => void) | undefined
  /** The line column is always visible; scrolls the first months into view as well. */
  onInicio: (row: number) => void
  onRow: (row: number) => void
}

/** Keys that the grid lacks, and keys typed while the editor loads. */
export function useKeyboard({
  frame,
  isEditable,
  onUndo,
  onRedo,
  onFill,
  onComment,
  onHistorico,
  onInicio,
  onRow,
}: KeyboardOptions): (event: GridKeyEventArgs) => void {
  return (event) => {
    const controller = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const act = (action: (() => void) | undefined) => {
      event.cancel()
      event.preventDefault()
      action?.()
    }
    const campo = frame.current?.querySelector<HTMLInputElement>('#portal input')
    if (campo) {
      // The grid took the focus back from a newly opened editor, so forward the key.
      event.cancel()
      campo.focus()
      return
    }
    if (pendingInput.text !== null && !controller) {
      if (pendingInput.movement !== null) act(undefined)
      else if (event.key.length === 1) act(() => (pendingInput.text += event.key))
      else if (key === 'enter') act(() => (pendingInput.movement = [0, 1]))
      else if (key === 'tab') act(() => (pendingInput.movement = [1, 0]))
      else if (key === 'backspace') act(() => (pendingInput.text = pendingInput.text?.slice(0, -1) ?? null))
      return
    }
    const { location } = event
    if (event.key.length === 1 && key !== ' ' && !controller && !event.altKey && location && isEditable(location)) {
      pendingInput.text = event.key
      return
    }
    if (key === 'home' && location) onInicio(location[1])
    if (controller && key === 'z') act(event.shiftKey ? onRedo : onUndo)
    else if (controller && key === 'y') act(onRedo)
    else if (controller && !event.shiftKey && key === 'd' && onFill) act(() => onFill('baixo'))
    else if (controller && !event.shiftKey && key === 'r' && onFill) act(() => onFill('direita'))
    else if (controller && key === 'f') act(() => frame.current?.parentElement?.querySelector<HTMLInputElement>('[data-busca]')?.focus())
    else if (event.shiftKey && key === 'f2') act(onComment)
    else if (event.shiftKey && key === 'f3') act(onHistorico)
    else if (location?.[0] === COL_LINHA && (key === 'enter' || key === ' ')) act(() => onRow(location[1]))
  }
}
