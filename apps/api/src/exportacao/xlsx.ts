import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { inSlices } from './yield-to-event-loop.ts'

export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const REAIS = '#,##0.00;[Red]-#,##0.00;"–"'

/** Sheets read `_x0041_` as a character code. Escaping the first underscore keeps it text. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

export const cellOf = (valor: CellValue): CellValue => (typeof valor === 'string' ? valor.replaceAll(ESCAPE, '_x005F_') : valor)

async function* rowsOf(lines: Iterable<readonly CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const line of inSlices(lines)) yield line.map(cellOf)
}

/**
 * Streams a table, so that four million cells are never in memory.
 * The head row is frozen. Texts stay texts even if they begin like a formula.
 */
export async function writeTableXlsx(nome: string, lines: Iterable<readonly CellValue[]>): Promise<Uint8Array> {
  const bytes = writeXlsxStream(rowsOf(lines), { name: nome, freezePane: { rows: 1 }, inlineStrings: false })
  return new Response(bytes).bytes()
}
