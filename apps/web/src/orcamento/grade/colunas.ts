/** Columns of the grid: the line, twelve months, the year, last year and the variation. */
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'

export const COL_LINHA = 0
export const COL_PRIMEIRO_MES = 1
export const COL_TOTAL = COL_PRIMEIRO_MES + MESES_EXERCICIO
export const COL_ANTERIOR = COL_TOTAL + 1
export const COL_VARIACAO = COL_ANTERIOR + 1
export const COLUNAS = COL_VARIACAO + 1

/** Column of the tree that a column of the grid shows; null where it shows another thing. */
export function colunaOf(col: number): number | null {
  return col >= COL_PRIMEIRO_MES && col <= COL_TOTAL ? col - COL_PRIMEIRO_MES : null
}

export function isMesCol(col: number): boolean {
  const coluna = colunaOf(col)
  return coluna !== null && coluna < COLUNA_TOTAL
}

/** Before what stands apart: quarters and totals. */
export function isDivisa(col: number): boolean {
  return col === COL_LINHA || (isMesCol(col) && (col - COL_PRIMEIRO_MES) % 3 === 2)
}

/** Pixels: whole months at 1440, and no month cut at any width. */
export function widthOf(col: number, { estreita, casas }: { estreita: boolean; casas: 0 | 2 }): number {
  const centavos = casas === 2 ? 22 : 0
  if (col === COL_LINHA) return estreita ? 148 : 222
  if (col === COL_TOTAL || col === COL_ANTERIOR) return 80 + centavos
  return col === COL_VARIACAO ? 66 : 66 + centavos
}
