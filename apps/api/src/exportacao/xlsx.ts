/** A table as a workbook of one sheet. */
import { writeXlsx, type CellValue } from 'hucre/xlsx'

export const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Amounts to the centavo, losses in red, and a dash for nothing. */
export const REAIS = '#,##0.00;[Red]-#,##0.00;"–"'

/** What a text of a sheet takes for a character by its number; the first underscore written so itself, it is a text again. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g

/** A value as a cell of a sheet holds it. */
export const cellOf = (valor: CellValue): CellValue => (typeof valor === 'string' ? valor.replaceAll(ESCAPE, '_x005F_') : valor)

/** Texts are written as texts, whatever they begin with. The first row is the head, and stays in sight. */
export async function writeTabelaXlsx(nome: string, linhas: readonly (readonly CellValue[])[]): Promise<Uint8Array> {
  const rows = linhas.map((linha) => linha.map(cellOf))
  return new Uint8Array(await writeXlsx({ sheets: [{ name: nome, rows, freezePane: { rows: 1 } }] }))
}
