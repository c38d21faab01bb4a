import type { GridKeyEventArgs } from './glide.ts'
import type { RefObject } from 'react'
import type { ArrowDirection } from './cell-range.ts'
import type { EditorKeys } from './editor-keys.ts'

export interface GridKeys {
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  /** Undefined when read-only, which leaves the keys to the browser. */
  onFill: ((direction: ArrowDirection) => void) | undefined
  /** Action that replaces what the grid does on the key. */
  actionOf?: (event: GridKeyEventArgs) => (() => void) | undefined
}

interface KeyboardOptions extends GridKeys {
  frame: RefObject<HTMLElement | null>
  editorKeys: EditorKeys
}

/** Keys that the grid lacks, and keys typed while the editor opens. */
export function useKeyboard({ frame, editorKeys, onUndo, onRedo, onFill, actionOf }: KeyboardOptions): (event: GridKeyEventArgs) => void {
  return (event) => {
    const controller = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const act = (action: (() => void) | undefined) => {
      event.cancel()
      event.preventDefault()
      action?.()
    }
    const { rawEvent } = event
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
    const action = actionOf?.(event)
    if (action) act(action)
    else if (controller && key === 'z') act(event.shiftKey ? onRedo : onUndo)
    else if (controller && key === 'y') act(onRedo)
    else if (controller && !event.shiftKey && key === 'd' && onFill) act(() => onFill('baixo'))
    else if (controller && !event.shiftKey && key === 'r' && onFill) act(() => onFill('direita'))
  }
}
