/** Workbooks that are no XLSX, held in memory as a whole: .xls, .xlsb and .ods. */
import { RefusedPlanilhaError } from './problema.ts'

export type WholeWorkbook = { rows: ReadonlyMap<string, readonly (readonly unknown[])[]>; is1904: boolean }

/**
 * Reads the cells of every sheet. Dates are in UTC, and an error of a formula is its text.
 * @throws RefusedPlanilhaError `arquivo_malformed` for a broken file, and for one with a password
 */
export async function readWhole(dados: Buffer): Promise<WholeWorkbook> {
  // Lazy import: few files need these readers, which are larger than all the others.
  const { read } = await import('@e965/xlsx')
  try {
    const { SheetNames, Sheets, Workbook } = read(dados, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
    })
    const rows = new Map(
      SheetNames.map((nome) => {
        const data = Sheets[nome]?.['!data'] ?? []
        return [nome, Array.from(data, (cells) => Array.from(cells ?? [], (cell) => (cell?.t === 'e' ? (cell.w ?? '#ERRO') : cell?.v)))]
      }),
    )
    return { rows, is1904: Workbook?.WBProps?.date1904 === true }
  } catch (error) {
    const message = 'A planilha está protegida por senha ou corrompida. Salve como .xlsx sem senha.'
    throw new RefusedPlanilhaError('arquivo_malformed', message, {}, { cause: error })
  }
}
