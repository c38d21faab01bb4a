/** Reports printed to text, whose columns are aligned by blanks. */
import { LIMIT_COLUNAS } from './limits.ts'

type Token = { begin: number; end: number; texto: string }

/** Characters of a column that rows of the table use. */
export type AlignedColumn = { begin: number; end: number }

const AMOUNT = /\d,\d{2}\b/
const DELIMITERS = /[;\t|"]/
const INSPECTED_MAX = 400
const ROWS_MIN = 2
const ALIGNED_MIN = 0.9
const HEADER_CELLS_MIN = 3
/** Rows of a header, or of the rule below it, above the first amount. */
const HEADER_DISTANCE = 3

/** Words that one blank joins; a blank before or after an amount parts them. */
function tokensOf(line: string): Token[] {
  return [...line.matchAll(/\S+(?: (?<!\d,\d{2} )(?<!\d,\d{2}[-DC] )(?![-(]?[\d.]*\d,\d{2}(?!\d))\S+)*/g)].map((match) => ({
    begin: match.index,
    end: match.index + match[0].length,
    texto: match[0],
  }))
}

/** Lines with amounts, which show where the columns are. */
function rowsOf(lines: readonly string[]): string[] {
  return lines.slice(0, INSPECTED_MAX).filter((line) => AMOUNT.test(line))
}

/** Tests whether nearly all lines with amounts have several cells apart by blanks, and no delimiter. */
export function isAligned(inicio: string): boolean {
  const rows = rowsOf(inicio.split(/\r?\n/))
  const aligned = rows.filter((line) => !DELIMITERS.test(line) && tokensOf(line).length > 1 && /\S {2,}\S/.test(line))
  return rows.length >= ROWS_MIN && aligned.length >= rows.length * ALIGNED_MIN
}

/** Splits lines into cells. The beginning of the file shows where the columns are. */
export class AlignedLines {
  readonly #columns: AlignedColumn[]
  readonly #header: string | undefined

  constructor(inicio: string) {
    const lines = inicio.split(/\r?\n/)
    const first = lines.findIndex((line) => AMOUNT.test(line))
    this.#header = lines
      .slice(Math.max(0, first - HEADER_DISTANCE), Math.max(first, 0))
      .findLast((line) => tokensOf(line).length >= HEADER_CELLS_MIN)
    this.#columns = mergeTokens([...rowsOf(lines), this.#header ?? ''].flatMap(tokensOf)).slice(0, LIMIT_COLUNAS)
  }

  /** Number of cells of a row. */
  get width(): number {
    return this.#columns.length
  }

  /** A title is one cell, or several apart by blanks: it has no columns. */
  split(line: string): string[] {
    const tokens = tokensOf(line)
    if (!AMOUNT.test(line) && line.trimEnd() !== this.#header?.trimEnd()) return tokens.map(({ texto }) => texto)
    const cells = this.#columns.map(() => '')
    for (const token of tokens) {
      const column = this.#columnOf(token)
      cells[column] = [cells[column], token.texto].filter((texto) => texto !== '').join(' ')
    }
    return cells
  }

  /** The column that has most of a cell, or the nearest: a total may be wider than the amounts above it. */
  #columnOf({ begin, end }: Token): number {
    const overlap = (column: AlignedColumn): number => Math.min(end, column.end) - Math.max(begin, column.begin)
    let best = 0
    for (const [i, column] of this.#columns.entries()) if (overlap(column) > overlap(this.#columns[best] ?? column)) best = i
    return best
  }
}

/** Unites cells that share characters. */
function mergeTokens(tokens: readonly Token[]): AlignedColumn[] {
  const columns: AlignedColumn[] = []
  for (const { begin, end } of tokens.toSorted((a, b) => a.begin - b.begin)) {
    const last = columns.at(-1)
    if (last !== undefined && begin < last.end) last.end = Math.max(last.end, end)
    else columns.push({ begin, end })
  }
  return columns
}
