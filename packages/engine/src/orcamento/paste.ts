import type { Centavos } from '../dinheiro/centavos.ts'
import { parseCentavos } from '../dinheiro/parse-centavos.ts'
import type { MarcaDecimal } from '../dinheiro/parse-centavos.ts'

export interface ParsedColagem {
  readonly decimal: MarcaDecimal
  readonly valores: readonly (readonly (Centavos | null)[])[]
  /** Amounts with more than two decimals, rounded as a spreadsheet displays them: half away from zero. */
  readonly arredondados: number
  readonly refused: readonly { readonly linha: number; readonly coluna: number; readonly texto: string }[]
}

const MARCAS: Readonly<Record<MarcaDecimal, string>> = { virgula: ',', ponto: '.' }

/**
 * Splits text copied from a spreadsheet into cells.
 * Tabs separate columns, line breaks separate rows; cells with either are quoted, with quotes doubled. A final line break is not a row. An
 * unclosed quote is an ordinary character.
 */
export function splitColagem(texto: string): string[][] {
  const lines: string[][] = [[]]
  const celula = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y
  let index = 0
  for (;;) {
    celula.lastIndex = index
    const loaded = celula.exec(texto)
    lines.at(-1)!.push(loaded?.[1]?.replaceAll('""', '"') ?? loaded?.[2] ?? '')
    index = celula.lastIndex
    if (texto[index] === '\t') {
      index += 1
      continue
    }
    if (index >= texto.length) break
    index += texto.startsWith('\r\n', index) ? 2 : 1
    if (index >= texto.length) break
    lines.push([])
  }
  return lines
}

/** Longer than any amount; excludes a paragraph or a file line in one cell. */
const TEXTO_MAX = 100

/** Accounting notation of zero: `-`, `–`, `R$ -`. */
const NOTHING = /^(?:R\$)?\s*[-–—−]?\s*(?:\?\?)?$/

function readValor(texto: string, decimal: MarcaDecimal): { readonly valor: Centavos; readonly arredondado: boolean } | undefined {
  // Spreadsheets use non-breaking spaces, and formats with the currency behind or as a code.
  const aparado = texto
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim()
    .replace('BRL', 'R$')
  if (aparado.length > TEXTO_MAX) return undefined
  const limpo = aparado.endsWith('R$') && /\d/.test(aparado) ? aparado.slice(0, -2).trimEnd() : aparado
  if (NOTHING.test(limpo)) return { valor: 0, arredondado: false }
  const exato = parseCentavos(limpo, { decimal })
  if (exato !== undefined) return { valor: exato, arredondado: false }
  const long = new RegExp(`^(.*\\${MARCAS[decimal]}\\d\\d)(\\d+)(\\D*)$`).exec(limpo)
  if (long === null) return undefined
  const [, inicio, rest, fim] = long
  const cortado = parseCentavos(`${inicio}${fim}`, { decimal })
  if (cortado === undefined) return undefined
  const step = /[-−(]/.test(limpo) ? -1 : 1
  return { valor: rest! >= '5' ? cortado + step : cortado, arredondado: true }
}

function readCom(celulas: readonly (readonly string[])[], decimal: MarcaDecimal): ParsedColagem {
  const refused: { linha: number; coluna: number; texto: string }[] = []
  let arredondados = 0
  const valores = celulas.map((line, i) =>
    line.map((texto, j) => {
      const loaded = readValor(texto, decimal)
      if (loaded === undefined) refused.push({ linha: i, coluna: j, texto })
      if (loaded?.arredondado) arredondados += 1
      return loaded?.valor ?? null
    }),
  )
  return { decimal, valores, arredondados, refused }
}

/**
 * Parses the amounts of a pasted block, in reais.
 * The decimal mark is the one under which most cells are amounts, then the one with the fewest to round (`1,234` and `1.234` both may be a
 * thousand), then the comma. An empty cell is zero, as in the source spreadsheet.
 * @param decimal if known
 */
export function readColagem(celulas: readonly (readonly string[])[], decimal?: MarcaDecimal): ParsedColagem {
  if (decimal !== undefined) return readCom(celulas, decimal)
  const virgula = readCom(celulas, 'virgula')
  const ponto = readCom(celulas, 'ponto')
  const melhora = virgula.refused.length - ponto.refused.length || virgula.arredondados - ponto.arredondados
  return melhora > 0 ? ponto : virgula
}
