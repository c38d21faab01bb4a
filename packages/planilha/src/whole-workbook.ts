/** Workbooks that are no XLSX, held in memory as a whole: .xls, .xlsb and .ods. */
import { RefusedPlanilhaError } from './problema.ts'

const BIFF2_STRING = 0x0007

export type WholeWorkbook = { rows: ReadonlyMap<string, readonly (readonly unknown[])[]>; is1904: boolean }

/**
 * Reads the cells of every sheet. Dates are in UTC, and an error of a formula is its text.
 * @throws RefusedPlanilhaError `arquivo_malformed` for a broken file, and for one with a password
 */
export async function readWhole(dados: Buffer): Promise<WholeWorkbook> {
  // Lazy import: few files need these readers, which are larger than all the others.
  const { CFB, read } = await import('@e965/xlsx')
  try {
    if (isContainer(dados) && hasEndlessText(CFB.read(dados, { type: 'buffer' }).FileIndex)) throw new Error('a text record is empty')
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

/** The compound file of an .xls. */
export function isContainer(dados: Buffer): boolean {
  return dados.readUInt32BE(0) === 0xd0_cf_11_e0
}

/** SheetJS counts up to the length of a text of BIFF2. A damaged record has none, so that it would count without end. */
function hasEndlessText(streams: readonly { name: string; content: ArrayLike<number> }[]): boolean {
  return streams.some(({ name, content }) => {
    if (!/^(?:workbook|book)$/i.test(name)) return false
    const records = Buffer.from(content)
    for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
      if (records.readUInt16LE(at) === BIFF2_STRING && records.readUInt16LE(at + 2) === 0) return true
    }
    return false
  })
}
