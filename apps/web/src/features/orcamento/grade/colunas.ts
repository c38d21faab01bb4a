/** Columns of the grid: the line, twelve months, the year, last year and the variation; and, once it has begun, what the year has come to. */
import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'

export const COL_LINHA = 0
export const COL_PRIMEIRO_MES = 1
export const COL_TOTAL = COL_PRIMEIRO_MES + MESES_EXERCICIO
export const COL_ANTERIOR = COL_TOTAL + 1
export const COL_VARIACAO = COL_ANTERIOR + 1
/** Only of an exercício that has realizado. */
export const COL_REALIZADO = COL_VARIACAO + 1

export const countColunas = (temRealizado: boolean): number => (temRealizado ? COL_REALIZADO : COL_VARIACAO) + 1

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

/** The longest texts of the months and of the totals. */
export interface GradeLargos {
  mes: string
  total: string
}

/** Of the bold font of the grid, in px: a digit, what stands between digits, a sign, and the room around an amount. */
const [ALGARISMO, SEPARADOR, SINAL, FOLGA] = [8.3, 4.2, 8, 14]

function widthOfTexto(texto: string): number {
  const algarismos = texto.match(/\d/g)?.length ?? 0
  const separadores = texto.match(/[.,\s]/g)?.length ?? 0
  return Math.ceil(algarismos * ALGARISMO + separadores * SEPARADOR + (texto.length - algarismos - separadores) * SINAL + FOLGA)
}

/** Pixels: whole months at 1440 as long as amounts are below a million, and no amount cut however large it is. */
export function widthOf(col: number, { estreita, largos }: { estreita: boolean; largos: GradeLargos }): number {
  if (col === COL_LINHA) return estreita ? 148 : 222
  if (col === COL_VARIACAO) return 66
  return col >= COL_TOTAL ? Math.max(80, widthOfTexto(largos.total)) : Math.max(66, widthOfTexto(largos.mes))
}
