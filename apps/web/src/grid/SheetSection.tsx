import type { ComponentProps } from 'react'
import { readTransferencia } from '../table/clipboard.ts'
import { type ArrowDirection, type CellRange, repeatRange } from './cell-range.ts'
import styles from './grid.module.css'
import { heightOf, SheetGrid } from './SheetGrid.tsx'

type SheetGridProps = ComponentProps<typeof SheetGrid>

interface SheetSectionProps extends Omit<SheetGridProps, 'keys' | 'onDelete' | 'onFillPattern'> {
  label: string
  onUndo: () => void
  onRedo: () => void
  /** Repeats a block of the grid over another one. */
  onFill: (from: CellRange, to: CellRange) => void
  /** Clears the selection. */
  onClear: () => void
  onPaste: (celulas: ReturnType<typeof readTransferencia>) => void
}

/** Sheet that is as tall as its rows, with paste, fill, clear and undo. Edits are asked for only where `canEdit`. */
export function SheetSection({ label, onUndo, onRedo, onFill, onClear, onPaste, ...sheet }: SheetSectionProps) {
  const { frame, layout, columns, rows, canEdit, selection } = sheet
  const range = selection.current?.range
  const overflows = columns.reduce((sum, { width }) => sum + width, 0) > layout.width
  const fillSelection = (direction: ArrowDirection) => {
    const repeated = range ? repeatRange(range, direction) : null
    if (repeated) onFill(repeated.origem, repeated.destino)
  }
  return (
    // Handles paste events that bubble up from the cells.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section
      className={styles['secao']}
      aria-label={label}
      ref={frame}
      style={{ maxHeight: heightOf(rows, { isNarrow: layout.isNarrow, scrollbar: overflows ? layout.scrollbar : 0 }) }}
      onPaste={(event) => {
        // The editor pastes as plain text.
        if (event.target instanceof HTMLInputElement || !canEdit || !range) return
        event.preventDefault()
        onPaste(readTransferencia(event.clipboardData))
      }}
    >
      <SheetGrid
        {...sheet}
        keys={{ onUndo, onRedo, onFill: canEdit ? fillSelection : undefined }}
        onDelete={() => {
          if (canEdit) onClear()
          return false
        }}
        onFillPattern={(event) => {
          event.preventDefault()
          if (canEdit) onFill(event.patternSource, event.fillDestination)
        }}
      />
    </section>
  )
}
