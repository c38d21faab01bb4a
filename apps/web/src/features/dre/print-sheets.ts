/** Pagination of a printed statement, computed before it renders for "sheet n of m". */
import { type SheetColuna, packColunas } from '@lastro/engine'

/** Maximum of months per landscape page, next to the total. */
const MESES_BY_SHEET = 12
/** Width in px for the columns after the line names. */
const WIDTH_SHEET = 860
/** Lines of 17 px between header and footer of an A4 page. */
const LINHAS_BY_SHEET = 33
/** Lines that leave room for the waterfall. */
const LINHAS_COM_CASCATA = 23

export interface PrintSheet<Mes, Linha> {
  meses: readonly Mes[]
  linhas: readonly Linha[]
  comTotal: boolean
  comCascata: boolean
}

/**
 * Paginates by months first, then by lines, with the waterfall at the end if there is room.
 * @param colunas for wide columns: how many fit the page, or the number on each
 */
export function cutSheets<Mes, Linha>(
  meses: readonly Mes[],
  lines: readonly Linha[],
  hasCascata: boolean,
  colunas: readonly SheetColuna[] | number = MESES_BY_SHEET,
): PrintSheet<Mes, Linha>[] {
  const blocks =
    typeof colunas === 'number'
      ? chunk(meses, colunas)
      : packColunas(colunas, { largura: WIDTH_SHEET, colunasMax: MESES_BY_SHEET }).map((block) => block.map((i) => meses[i]!))
  const sheets = blocks.flatMap((block, i) =>
    chunk(lines, LINHAS_BY_SHEET).map((parte) => ({ meses: block, linhas: parte, comTotal: i === blocks.length - 1, comCascata: false })),
  )
  const last = sheets.at(-1)
  if (!hasCascata || last === undefined) return sheets
  if (last.linhas.length > LINHAS_COM_CASCATA) return [...sheets, { meses: [], linhas: [], comTotal: false, comCascata: true }]
  return [...sheets.slice(0, -1), { ...last, comCascata: true }]
}

/**
 * Months per sheet next to the total without shrinking: twelve, or the same smaller number on all.
 * @param widthMes widest month in px
 * @param widthTotal width of everything after the last month
 */
export function countMeses(meses: number, widthMes: number, widthTotal: number): number {
  const fitting = Math.min(MESES_BY_SHEET, Math.max(1, Math.floor((WIDTH_SHEET - widthTotal) / widthMes)))
  return fitting === MESES_BY_SHEET ? fitting : Math.ceil(meses / Math.ceil(meses / fitting))
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
