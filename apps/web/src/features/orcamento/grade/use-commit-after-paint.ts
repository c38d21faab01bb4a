import type { DataEditorRef, Item } from '../../../grid/glide.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CommitText } from '../../../grid/cell-text.ts'
import { celulaOf } from './celula.ts'
import { COL_TOTAL, COL_VARIACAO } from './colunas.ts'
import type { GradeData } from './cell-store.ts'
import { afterPaint } from './after-paint.ts'
import type { TypedTotal } from './distribute.ts'
import { isPresa } from './modelo.ts'

interface CommitOptions {
  gridData: GradeData
  rows: Int32Array
  grade: RefObject<DataEditorRef | null>
  frame: RefObject<HTMLElement | null>
  currentCell: Item | undefined
  write: (celula: Item, texto: string) => void
  totalOf: (celula: Item, texto: string) => TypedTotal | null
  onTotal: (total: TypedTotal, row: number) => void
  onTotalSeen: () => void
}

/**
 * Paints Enter in the next frame: only the amount and its sums, or the distribution panel of a sum.
 * Closing the editor, moving on and the other updates follow one frame later, or before the next key.
 */
export function useCommitAfterPaint({
  gridData,
  rows,
  grade,
  frame,
  currentCell,
  write,
  totalOf,
  onTotal,
  onTotalSeen,
}: CommitOptions): CommitText {
  const { modelo } = gridData
  const pending = useRef<{ finish: () => void; drop: () => void } | null>(null)

  useEffect(() => {
    const onPointer = () => pending.current?.finish()
    const onKey = (event: KeyboardEvent) => {
      if (pending.current === null) return
      pending.current.finish()
      if (event.target === document.activeElement) return
      // The key was meant for the grid, though the editor still has the focus. Copy and paste follow the focus themselves.
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event))
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pointerdown', onPointer, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pointerdown', onPointer, true)
      pending.current?.drop()
    }
  }, [])

  /** Runs after the next frame or before the next key. @param release cleanup, also when the grid unmounts first */
  const later = (run: () => void, release: () => void) => {
    const drop = () => {
      cancel()
      pending.current = null
      release()
    }
    const finish = () =>
      flushSync(() => {
        drop()
        run()
      })
    const cancel = afterPaint(finish)
    pending.current = { finish, drop }
  }

  return (texto, finish) => {
    const total = currentCell === undefined ? null : totalOf(currentCell, texto)
    if (currentCell !== undefined && total !== null) {
      onTotal(total, currentCell[1])
      later(() => {
        // Closing the editor moves the focus from the panel to the grid.
        const focus = document.activeElement
        finish(true)
        onTotalSeen()
        if (focus instanceof HTMLElement && focus.isConnected) focus.focus()
      }, NOTHING)
      return
    }
    const celula = currentCell === undefined ? null : celulaOf(modelo, rows[currentCell[1]] ?? 0, currentCell[0])
    if (currentCell === undefined || celula === null || isPresa(modelo, celula)) {
      finish(false)
      return
    }
    const tell = gridData.hold()
    try {
      write(currentCell, texto)
    } catch (cause) {
      tell()
      throw cause
    }
    grade.current?.updateCells(listChanged(gridData, rows, currentCell))
    const portal = frame.current?.querySelector<HTMLElement>('#portal')
    portal?.style.setProperty('opacity', '0')
    later(
      () => finish(false),
      () => {
        tell()
        portal?.style.removeProperty('opacity')
      },
    )
  }
}

const NOTHING = () => {}

function listChanged({ modelo: { arvore } }: GradeData, rows: Int32Array, [col, row]: Item): { cell: Item }[] {
  const changed: { cell: Item }[] = []
  for (let node = rows[row]!; node >= 0; node = arvore.pai[node]!) {
    const where = rows.indexOf(node)
    if (where >= 0) for (const each of [col, COL_TOTAL, COL_VARIACAO]) changed.push({ cell: [each, where] })
  }
  return changed
}
