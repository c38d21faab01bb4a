/** Column widths set by dragging, kept in local storage. */
import { useState } from 'react'
import { WIDTH_MAX, WIDTH_MIN } from '../../../grid/SheetGrid.tsx'
import { COL_REALIZADO } from './colunas.ts'

const CHAVE = 'larguraColunasOrcamento'

export type Widths = ReadonlyMap<number, number>

export function readWidths(texto: string): Widths {
  return new Map(
    texto.split(' ').flatMap((pair): [number, number][] => {
      const [col, width] = pair.split(':').map(Number)
      const fits = (valor: number | undefined, from: number, until: number): valor is number =>
        Number.isSafeInteger(valor) && valor! >= from && valor! <= until
      return pair !== '' && fits(col, 0, COL_REALIZADO) && fits(width, WIDTH_MIN, WIDTH_MAX) ? [[col, width]] : []
    }),
  )
}

function readKept(): string {
  try {
    return localStorage.getItem(CHAVE) ?? ''
  } catch {
    return ''
  }
}

function writeKept(widths: Widths): void {
  try {
    localStorage.setItem(CHAVE, [...widths].map((pair) => pair.join(':')).join(' '))
  } catch {}
}

export function useColumnWidths(): { widths: Widths; resize: (col: number, width: number) => void } {
  const [widths, setWidths] = useState(() => readWidths(readKept()))
  const resize = (col: number, width: number): void => {
    const fresh = new Map(widths).set(col, Math.round(Math.min(Math.max(width, WIDTH_MIN), WIDTH_MAX)))
    setWidths(fresh)
    writeKept(fresh)
  }
  return { widths, resize }
}
