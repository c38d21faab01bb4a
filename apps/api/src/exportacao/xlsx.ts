/** Writes workbooks. The only file of the server that knows the library. */
import { writeXlsx, writeXlsxStream, type Cell, type CellStyle, type WriteSheet } from 'hucre/xlsx'
import type { File } from '../http/handler.ts'
import { inSlices } from './yield-to-event-loop.ts'

/** @param nome without extension */
export const xlsxFile = (nome: string, conteudo: Uint8Array): File => ({
  nome: `${nome}.xlsx`,
  tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  conteudo,
})

export type SheetValue = string | number | null

export interface SheetCell {
  /** The result of a formula. */
  valor: SheetValue
  formula?: string | undefined
  formato?: string
  negrito?: boolean
  tamanho?: number
  alignRight?: boolean
  /** Shown as not to be edited. */
  cinza?: boolean
}

export interface Sheet {
  nome: string
  colunas: readonly { largura?: number | undefined; formato?: string; oculta?: boolean }[]
  linhas: readonly (readonly (SheetValue | SheetCell)[])[]
  /** Rows and columns that stay in sight. */
  fixas: { linhas: number; colunas?: number }
  /** Range with filter buttons, as `A4:C90`. */
  filtro?: string
  /** Pages across, and rows and columns on each page of A4 landscape. Default: one page across, with the fixed rows. */
  impressao?: { pages: number; linhas: string; colunas: string }
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}

/** Sheets read `_x0041_` as a character code. Escaping the first underscore keeps it text. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

const escapeTexto = (valor: SheetValue): SheetValue => (typeof valor === 'string' ? valor.replaceAll(ESCAPE, '_x005F_') : valor)

async function* escapeRows(rows: Iterable<readonly SheetValue[]>): AsyncGenerator<SheetValue[]> {
  for await (const row of inSlices(rows)) yield row.map(escapeTexto)
}

/**
 * Streams a table without styles, so that four million cells are never in memory.
 * The head row is frozen. Texts stay texts even if they begin like a formula.
 */
export async function writePlainSheet(nome: string, rows: Iterable<readonly SheetValue[]>): Promise<Uint8Array> {
  const bytes = writeXlsxStream(escapeRows(rows), { name: nome, freezePane: { rows: 1 }, inlineStrings: false })
  return new Response(bytes).bytes()
}

const GREY = { font: { color: { rgb: '6B7280' } }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E5E7EB' } } } as const

function styleOf({ formato, negrito, tamanho, alignRight, cinza }: SheetCell): CellStyle {
  return {
    ...(cinza === true ? GREY : {}),
    ...(negrito === true ? { font: { bold: true, ...(tamanho === undefined ? {} : { size: tamanho }) } } : {}),
    ...(formato === undefined ? {} : { numFmt: formato }),
    ...(alignRight === true ? { alignment: { horizontal: 'right' } } : {}),
  }
}

/** Only `formula` makes a formula, so texts stay texts. */
function cellOf(celula: SheetCell): Partial<Cell> {
  const { valor, formula } = celula
  const style = styleOf(celula)
  if (formula !== undefined) return { formula, formulaResult: valor, type: 'formula', style }
  return { value: escapeTexto(valor), type: typeof valor === 'number' ? 'number' : 'string', style }
}

function sheetOf({ nome, colunas, linhas, fixas, filtro, impressao }: Sheet): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  const rows = linhas.map((row, i) =>
    row.map((celula, column) => {
      if (celula === null || typeof celula !== 'object') return escapeTexto(celula)
      cells.set(`${i},${column}`, cellOf(celula))
      return null
    }),
  )
  return {
    name: nome,
    columns: colunas.map(({ largura, formato, oculta }) => ({
      ...(largura === undefined ? {} : { width: largura }),
      ...(formato === undefined ? {} : { numFmt: formato }),
      ...(oculta === true ? { hidden: true } : {}),
    })),
    rows,
    cells,
    freezePane: { rows: fixas.linhas, ...(fixas.colunas === undefined ? {} : { columns: fixas.colunas }) },
    ...(filtro === undefined ? {} : { autoFilter: { range: filtro } }),
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: impressao?.pages ?? 1,
      fitToHeight: 0,
      printTitlesRow: impressao?.linhas ?? `$1:$${fixas.linhas}`,
      ...(impressao && { printTitlesColumn: impressao.colunas }),
    },
    headerFooter: { oddFooter: `&L${nome.replaceAll('&', '&&')}&R&P / &N` },
  }
}

/** Styles and formulas cost time: a workbook of many cells is written in a child process. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return new Uint8Array(await writeXlsx({ sheets: sheets.map(sheetOf) }))
}
