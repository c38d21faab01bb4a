import { type RefObject, createContext } from 'react'
import { flushSync } from 'react-dom'
import type { CellText } from './cell-text.ts'

export interface TypedKey {
  key: string
  shiftKey: boolean
}

/**
 * Keys pressed since the editor began to open, first the key that opened it if that is text; null when no editor is opening.
 * The grid imports its editor lazily and React may hold the first one back for 300 ms, so several keys precede it.
 */
export type EditorKeys = RefObject<TypedKey[] | null>

export const EditorKeysContext = createContext<EditorKeys>({ current: null })

type Step = -1 | 0 | 1

/** Columns and rows to move the selection by. */
export type Movement = readonly [Step, Step]

interface PlayedKeys {
  texto: string
  /** Null when the keys leave the editor open. */
  end: { saves: boolean; movement: Movement } | null
  /** Keys after the end, meant for the next cell. */
  rest: TypedKey[]
}

/** Applies keys to a text that starts selected, as the editor would. Enter and Tab on an invalid text have no effect. */
export function playKeys(keys: readonly TypedKey[], selected: string, { read }: Pick<CellText, 'read'>): PlayedKeys {
  let texto = selected
  let isSelected = true
  for (const [index, { key, shiftKey }] of keys.entries()) {
    const end = (saves: boolean, movement: Movement) => ({ texto, end: { saves, movement }, rest: keys.slice(index + 1) })
    const step = shiftKey ? -1 : 1
    if (key === 'Escape') return end(false, [0, 0])
    if ((key === 'Enter' || key === 'Tab') && read(texto).ok) return end(true, key === 'Enter' ? [0, step] : [step, 0])
    if (key === 'Backspace') texto = isSelected ? '' : texto.slice(0, -1)
    else if (key.length === 1) texto = isSelected ? key : texto + key
    else continue
    isSelected = false
  }
  return { texto, end: null, rest: [] }
}

/** Presses keys in the focused cell. From the key that opens an editor on, they are that editor's. */
export function pressKeys(editorKeys: EditorKeys, keys: readonly TypedKey[]): void {
  for (const [index, { key, shiftKey }] of keys.entries()) {
    const opens = flushSync(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
      editorKeys.current?.push(...keys.slice(index + 1))
      return editorKeys.current !== null
    })
    if (opens) return
  }
}
