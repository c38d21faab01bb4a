import { type GridCell, GridCellKind, type ProvideEditorComponent, type TextCell } from './glide.ts'
import { type KeyboardEvent, useContext, useId, useLayoutEffect, useState } from 'react'
import { EditorKeysContext, type Movement, playKeys, pressKeys } from './editor-keys.ts'
import { CellTextContext, CommitTextContext } from './cell-text.ts'
import styles from './grid.module.css'

interface CampoProps {
  value: TextCell
  initialValue: string | undefined
  onChange: (value: TextCell) => void
  /** `value` is undefined when the text was already taken. */
  onFinishedEditing: (value: TextCell | undefined, movement: Movement) => void
}

/**
 * Cell editor. Starts with the keys of {@link EditorKeysContext}.
 * Its text is what a copy of the cell has; the data of the cell is what a screen reader says. Stays open on invalid text.
 */
export const CellEditor: ProvideEditorComponent<GridCell> = ({ value, initialValue, onChange, onFinishedEditing }) =>
  value.kind === GridCellKind.Text ? (
    <Campo value={value} initialValue={initialValue} onChange={onChange} onFinishedEditing={onFinishedEditing} />
  ) : null

function Campo({ value, initialValue, onChange, onFinishedEditing }: CampoProps) {
  const { nome, read } = useContext(CellTextContext)
  const before = value.copyData ?? value.data
  const [texto, setTexto] = useState(initialValue ?? before)
  const confirma = useContext(CommitTextContext)
  const editorKeys = useContext(EditorKeysContext)
  const hint = useId()
  const loaded = read(texto)

  // A layout effect, because it runs with the focus: a key between the two would be lost.
  useLayoutEffect(() => {
    const keys = editorKeys.current ?? []
    editorKeys.current = null
    if (keys.length === 0) return
    const played = playKeys(keys, before, { read })
    const fresh = { ...value, data: played.texto }
    if (played.end === null) {
      setTexto(played.texto)
      onChange(fresh)
      return
    }
    onFinishedEditing(played.end.saves ? fresh : undefined, played.end.movement)
    // After React has closed the editor and moved the selection.
    queueMicrotask(() => pressKeys(editorKeys, played.rest))
    // Only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    // Passes the text itself, because the grid would save the last text that it received, which may be older.
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? -1 : 1
    if (!loaded.ok) return
    const steps = event.key === 'Enter' ? ([0, step] as const) : ([step, 0] as const)
    confirma(texto, (heard) => onFinishedEditing(heard ? undefined : { ...value, data: texto }, steps))
  }
  return (
    <>
      <input
        // The grid opens the editor on a key pressed in the cell.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={styles['editor']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={nome}
        aria-invalid={!loaded.ok}
        aria-describedby={hint}
        size={Math.max(7, texto.length)}
        value={texto}
        onFocus={(event) => {
          if (initialValue === undefined) event.currentTarget.select()
          else event.currentTarget.setSelectionRange(texto.length, texto.length)
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTexto(event.target.value)
          onChange({ ...value, data: event.target.value })
        }}
      />
      <small
        id={hint}
        className={styles['dica']}
        role="status"
        data-erro={!loaded.ok || undefined}
        hidden={loaded.ok && !loaded.isHintShown}
      >
        {loaded.ok ? loaded.hint : loaded.mensagem}
      </small>
    </>
  )
}
