import type { DataEditorRef, Item } from '@glideapps/glide-data-grid'
import { type RefObject, createContext, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { celulaOf } from './celula.ts'
import { COL_TOTAL, COL_VARIACAO } from './colunas.ts'
import type { GradeDados } from './cell-store.ts'
import { afterPaint } from './after-paint.ts'
import type { TotalDigitado } from './distribute.ts'
import { isPresa } from './modelo.ts'

/** Shows what was typed, and ends the editor once that is painted: `finish(true)` where the grid need not hear of the text any more. */
export type Confirma = (texto: string, finish: (ouvido: boolean) => void) => void

/** Of the grid around the editor. */
export const ConfirmaContext = createContext<Confirma>((_texto, finish) => finish(false))

interface Pintura {
  dados: GradeDados
  rows: Int32Array
  grade: RefObject<DataEditorRef | null>
  moldura: RefObject<HTMLElement | null>
  /** The cell that is typed into. */
  atual: Item | undefined
  /** What was typed becomes an act. The same again, of a cell that has that amount, does nothing. */
  write: (celula: Item, texto: string) => void
  /** What was typed over a sum, where it is to be shared among what is below; else null. */
  totalOf: (celula: Item, texto: string) => TotalDigitado | null
  /** Asks how it is shared: the panel alone. */
  onTotal: (total: TotalDigitado, row: number) => void
  /** The panel is on the screen: the grid may show what it says. */
  onTotalVisto: () => void
}

/**
 * Enter paints the amount and what it adds up to with the very next frame: only those cells of the canvas; of a sum that is to be shared, the
 * panel that asks how. Closing the editor, moving on and all that the page tells of it come with the frame after that, or before the next key.
 */
export function usePintura({ dados, rows, grade, moldura, atual, write, totalOf, onTotal, onTotalVisto }: Pintura): Confirma {
  const { modelo } = dados
  const pendente = useRef<{ finish: () => void; drop: () => void } | null>(null)

  useEffect(() => {
    const onPointer = () => pendente.current?.finish()
    const onKey = (event: KeyboardEvent) => {
      if (pendente.current === null) return
      pendente.current.finish()
      // In the panel of a sum, which has the focus already.
      if (event.target === document.activeElement) return
      // It was struck in the grid, though its editor had the focus still; copying and pasting find their way by the focus.
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
      pendente.current?.drop()
    }
  }, [])

  /** After the next frame, or before the next key. @param release what is let go of, also where the grid ends first */
  const later = (run: () => void, release: () => void) => {
    const drop = () => {
      cancel()
      pendente.current = null
      release()
    }
    const finish = () =>
      flushSync(() => {
        drop()
        run()
      })
    const cancel = afterPaint(finish)
    pendente.current = { finish, drop }
  }

  return (texto, finish) => {
    const total = atual === undefined ? null : totalOf(atual, texto)
    if (atual !== undefined && total !== null) {
      onTotal(total, atual[1])
      later(() => {
        // The grid takes the focus from the panel as its editor closes.
        const foco = document.activeElement
        finish(true)
        onTotalVisto()
        if (foco instanceof HTMLElement && foco.isConnected) foco.focus()
      }, NADA)
      return
    }
    const celula = atual === undefined ? null : celulaOf(modelo, rows[atual[1]] ?? 0, atual[0])
    if (atual === undefined || celula === null || isPresa(modelo, celula)) {
      finish(false)
      return
    }
    const tell = dados.hold()
    try {
      write(atual, texto)
    } catch (cause) {
      tell()
      throw cause
    }
    grade.current?.updateCells(listMudadas(dados, rows, atual))
    const portal = moldura.current?.querySelector<HTMLElement>('#portal')
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

const NADA = () => {}

/** A month of a line, and in it and in every row that adds it up what an amount there changes. */
function listMudadas({ modelo: { arvore } }: GradeDados, rows: Int32Array, [col, row]: Item): { cell: Item }[] {
  const mudadas: { cell: Item }[] = []
  for (let no = rows[row]!; no >= 0; no = arvore.pai[no]!) {
    const onde = rows.indexOf(no)
    if (onde >= 0) for (const cada of [col, COL_TOTAL, COL_VARIACAO]) mudadas.push({ cell: [cada, onde] })
  }
  return mudadas
}
