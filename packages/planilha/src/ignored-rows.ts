/** Rows that the user has excluded, by a text that they have in common. */
import type { Celula } from './cell.ts'
import { printCelula } from './cell.ts'

export const ROW_MATCHES = ['comeca', 'contem', 'igual'] as const

/** Matches rows of which a cell begins with a text, contains it or is equal to it, ignoring case, accents and outer blanks. */
export type RowPattern = {
  /** 0-based column of the sheet; absent for any cell. */
  coluna?: number | undefined
  modo: (typeof ROW_MATCHES)[number]
  texto: string
}

function plain(texto: string): string {
  return texto.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

const MATCHES: Readonly<Record<RowPattern['modo'], (celula: string, texto: string) => boolean>> = {
  comeca: (celula, texto) => celula.startsWith(texto),
  contem: (celula, texto) => celula.includes(texto),
  igual: (celula, texto) => celula === texto,
}

/** Tests whether one of the patterns matches a row. A pattern of accents alone would match every row, so it matches none. */
export function createRowFilter(patterns: readonly RowPattern[]): (celulas: readonly Celula[]) => boolean {
  const wanted = patterns.map((pattern) => ({ ...pattern, texto: plain(pattern.texto) })).filter(({ texto }) => texto !== '')
  return (celulas) => {
    const texts = celulas.map((celula) => plain(printCelula(celula)))
    return wanted.some(({ coluna, modo, texto }) =>
      (coluna === undefined ? texts : texts.slice(coluna, coluna + 1)).some((celula) => MATCHES[modo](celula, texto)),
    )
  }
}
