/** A table as a workbook of one sheet. */
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { inSlices } from './yield-to-event-loop.ts'

export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Amounts to the centavo, losses in red, and a dash for nothing. */
export const REAIS = '#,##0.00;[Red]-#,##0.00;"–"'

/** What a text of a sheet takes for a character by its number; the first underscore written so itself, it is a text again. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

/** A value as a cell of a sheet holds it. */
export const cellOf = (valor: CellValue): CellValue => (typeof valor === 'string' ? valor.replaceAll(ESCAPE, '_x005F_') : valor)

async function* rowsOf(linhas: Iterable<readonly CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const linha of inSlices(linhas)) yield linha.map(cellOf)
}

/**
 * Texts are written as texts, whatever they begin with. The first row is the head, and stays in sight. Each row is written as it comes: of
 * four million cells none waits for the others in memory.
 */
export async function writeTabelaXlsx(nome: string, linhas: Iterable<readonly CellValue[]>): Promise<Uint8Array> {
  const bytes = writeXlsxStream(rowsOf(linhas), { name: nome, freezePane: { rows: 1 }, inlineStrings: false })
  return new Response(bytes).bytes()
}
