import type { GridKeyEventArgs } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { ArrowDirection } from './cell-edits.ts'
import { COL_LINHA } from './colunas.ts'
import type { EditorKeys } from './editor-keys.ts'

interface KeyboardOptions {
  frame: RefObject<HTMLElement | null>
  editorKeys: EditorKeys
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
  editorKeys,
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
    const { location, rawEvent } = event
    const campo = frame.current?.querySelector<HTMLInputElement>('#portal input')
    if (campo) {
      // The grid took the focus back from a newly opened editor, so forward the key. The browser types text into the field.
      event.cancel()
      campo.focus()
      if (rawEvent && ['enter', 'tab', 'escape'].includes(key))
        act(() => campo.dispatchEvent(new KeyboardEvent('keydown', rawEvent.nativeEvent)))
      return
    }
    if (editorKeys.current !== null && !controller) {
      act(() => editorKeys.current?.push({ key: event.key, shiftKey: event.shiftKey }))
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
