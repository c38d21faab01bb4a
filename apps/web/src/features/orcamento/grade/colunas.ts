/** Grid columns: line, twelve months, year, last year, variation and, once there is any, the year's realizado. */
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { widthOfTexto } from '../../../grid/text-width.ts'

export const COL_LINHA = 0
export const FIRST_COL_MES = 1
export const COL_TOTAL = FIRST_COL_MES + MESES_EXERCICIO
export const COL_ANO_ANTERIOR = COL_TOTAL + 1
export const COL_VARIACAO = COL_ANO_ANTERIOR + 1
export const COL_REALIZADO = COL_VARIACAO + 1

export const countColunas = (hasRealizado: boolean): number => (hasRealizado ? COL_REALIZADO : COL_VARIACAO) + 1

export function colunaOf(col: number): number | null {
  return col >= FIRST_COL_MES && col <= COL_TOTAL ? col - FIRST_COL_MES : null
}

export function isMesCol(col: number): boolean {
  const coluna = colunaOf(col)
  return coluna !== null && coluna < COLUNA_TOTAL
}

export function isDivisa(col: number): boolean {
  return col === COL_LINHA || (isMesCol(col) && (col - FIRST_COL_MES) % 3 === 2)
}

export interface WidestTexts {
  mes: string
  total: string
}

/** Width in pixels. At 1440 all months fit while amounts are below a million; amounts are never cut. */
export function widthOf(col: number, { narrow, widest }: { narrow: boolean; widest: WidestTexts }): number {
  if (col === COL_LINHA) return narrow ? 148 : 222
  if (col === COL_VARIACAO) return 66
  return col >= COL_TOTAL ? Math.max(80, widthOfTexto(widest.total)) : Math.max(66, widthOfTexto(widest.mes))
}
