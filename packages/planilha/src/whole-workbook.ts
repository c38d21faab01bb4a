/** Workbooks that are no XLSX, held in memory as a whole: .xls, .xlsb and .ods. */
import { RefusedPlanilhaError } from './problema.ts'

/**
 * Reads the cells of every sheet. Dates are in UTC, and an error of a formula is its text.
 * @throws RefusedPlanilhaError `arquivo_malformed` for a broken file, and for one with a password
 */
export async function readWhole(dados: Buffer): Promise<ReadonlyMap<string, readonly (readonly unknown[])[]>> {
  // Lazy import: few files need these readers, which are larger than all the others.
  const { read } = await import('@e965/xlsx')
  try {
    const { SheetNames, Sheets } = read(dados, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
    })
    return new Map(
      SheetNames.map((nome) => {
        const rows = Sheets[nome]?.['!data'] ?? []
        return [nome, Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => (cell?.t === 'e' ? (cell.w ?? '#ERRO') : cell?.v)))]
      }),
    )
  } catch (error) {
    const message = 'A planilha está protegida por senha ou corrompida. Salve como .xlsx sem senha.'
    throw new RefusedPlanilhaError('arquivo_malformed', message, {}, { cause: error })
  }
}
