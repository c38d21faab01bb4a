/**
 * Column widths of the DRE. No month is ever cut.
 * The line column takes the rest after a whole number of months. At 1440 px: 236 + 12 × 52 + the pinned columns. When not everything fits,
 * only the total stays pinned. Its companions (last year, variation) join while at least eight months are visible.
 */
import type { DreCol, DreColTipo } from './demonstrativo.ts'

const LINHA_MIN = 236
/**
 * Minimum width in px of the line column before a column is dropped.
 * The longest names of the standard model still fit.
 */
const NARROW_LINHA_MIN = 220
const NARROW_LINHA = 184
const LINHA_MAX = 320
const FAISCA_MIN = 56
const FAISCA_MAX = 128
const MES_SLACK = 16
const VISIBLE_MESES = 8
/** Table width in px below which the line column is narrowed. */
const NARROW_WIDTH = 620
const PADDING = 10

/** Advance widths of Inter with tabular figures at subtotal weight, in em. */
const ADVANCE: ReadonlyMap<string, number> = new Map([
  ['.', 0.3],
  [',', 0.3],
  ['−', 0.66],
  ['+', 0.66],
  ['–', 0.66],
  ['—', 0.9],
  ['(', 0.38],
  [')', 0.38],
])
const DIGIT_ADVANCE = 0.645

/** Computes the width of a formatted amount in px, because it is needed before the table renders. */
export function textWidth(text: string, fontSize = 13): number {
  let em = 0
  for (const char of text) em += ADVANCE.get(char) ?? DIGIT_ADVANCE
  return em * fontSize
}

const COL_MIN: Record<DreColTipo, number> = { valor: 52, anterior: 58, variacao: 56, variacaoPercentual: 54, av: 48, ah: 48 }
const COL_FONT_PX: Record<DreColTipo, number> = { valor: 13, anterior: 12, variacao: 13, variacaoPercentual: 13, av: 12, ah: 12 }

export function colWidth(tipo: DreColTipo, texts: Iterable<string>): number {
  let widest = 0
  for (const text of texts) widest = Math.max(widest, textWidth(text, COL_FONT_PX[tipo]))
  return Math.max(COL_MIN[tipo], Math.ceil((widest + PADDING) / 2) * 2)
}

export interface DreLayout {
  linha: number
  colunas: ReadonlyMap<string, number>
  faisca: number
  /** Offsets of the pinned total columns from the end of the row, by key. */
  fixas: ReadonlyMap<string, number>
  table: number
  visibleMeses: number
}

export interface LayoutInput {
  disponivel: number
  meses: readonly DreCol[]
  total: readonly DreCol[]
  analise: readonly DreCol[]
  widths: ReadonlyMap<string, number>
}

export function layoutDre({ disponivel, meses, total, analise, widths }: LayoutInput): DreLayout {
  const widthOf = (coluna: DreCol) => widths.get(coluna.chave) ?? COL_MIN[coluna.tipo]
  const sum = (colunas: readonly DreCol[]) => colunas.reduce((acc, coluna) => acc + widthOf(coluna), 0)
  const linhaMin = disponivel < NARROW_WIDTH ? NARROW_LINHA : LINHA_MIN
  const measured = new Map([...meses, ...total, ...analise].map((coluna) => [coluna.chave, widthOf(coluna)]))
  const quantity = new Set(meses.map((coluna) => coluna.em)).size
  const fixed = sum(meses) + sum(total) + sum(analise)
  const room = disponivel - linhaMin - fixed - FAISCA_MIN

  if (room < 0 && linhaMin + room >= NARROW_LINHA_MIN) {
    return {
      linha: linhaMin + room,
      colunas: measured,
      faisca: FAISCA_MIN,
      fixas: pin(total, measured),
      table: disponivel,
      visibleMeses: quantity,
    }
  }
  if (room >= 0) {
    const line = Math.min(LINHA_MAX, linhaMin + room)
    let rest = linhaMin + room - line
    const faisca = FAISCA_MIN + Math.min(FAISCA_MAX - FAISCA_MIN, rest)
    rest -= faisca - FAISCA_MIN
    const slack = meses.length > 0 ? Math.min(MES_SLACK, Math.floor(rest / meses.length)) : 0
    for (const coluna of meses) measured.set(coluna.chave, widthOf(coluna) + slack)
    rest -= slack * meses.length
    return { linha: line + rest, colunas: measured, faisca, fixas: pin(total, measured), table: disponivel, visibleMeses: quantity }
  }

  const mes = quantity > 0 ? sum(meses) / quantity : 0
  const narrow = Math.min(linhaMin, NARROW_LINHA_MIN)
  const visible = (pinned: readonly DreCol[]) => Math.min(quantity, Math.max(1, Math.floor((disponivel - narrow - sum(pinned)) / mes)))
  const pinned = visible(total) >= Math.min(VISIBLE_MESES, quantity) ? total : total.slice(0, 1)
  const visibleMeses = visible(pinned)
  let spare = disponivel - narrow - sum(pinned) - visibleMeses * mes
  if (visibleMeses === quantity) {
    // With every month visible, later columns must not be cut either.
    for (const coluna of [...total.slice(pinned.length), ...analise]) {
      if (spare < widthOf(coluna)) break
      spare -= widthOf(coluna)
    }
  }
  const linha = Math.min(LINHA_MAX, narrow + Math.max(0, spare))
  return { linha, colunas: measured, faisca: FAISCA_MIN, fixas: pin(pinned, measured), table: linha + fixed + FAISCA_MIN, visibleMeses }
}

/** Physical offset of a pinned column, because figures read left to right in every language. */
export function atEnd(px: number, rtl: boolean): { left: number } | { right: number } {
  return rtl ? { left: px } : { right: px }
}

function pin(pinned: readonly DreCol[], widths: ReadonlyMap<string, number>): Map<string, number> {
  const offsets = new Map<string, number>()
  let offset = 0
  for (const coluna of pinned.toReversed()) {
    offsets.set(coluna.chave, offset)
    offset += widths.get(coluna.chave) ?? 0
  }
  return offsets
}
