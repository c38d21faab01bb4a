import { type MarcaDecimal, readColagem, splitColagem } from '@lastro/engine'
import { exactOf, isNegativeByColor, listColorsWithoutSinal, shows, writeExact } from './clipboard-value.ts'

interface ClipboardData {
  getData: (type: string) => string
}

const TOGETHER_MAX = 256

/** Columns of a sheet, and more cells than the largest budget. Larger tables are not spreadsheet blocks. */
const COLUNAS_MAX = 16_384
const CELULAS_MAX = 2_000_000

/** Excel's display of a number too wide for its column. */
const NARROW = /^#+$/

/** A line break inside a cell separates words. */
function textOf(celula: Element): string {
  const copy = celula.cloneNode(true)
  if (copy instanceof Element) for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith(' ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Excel copies hidden rows and columns, which the user did not see. */
const isHidden = (parte: Element): boolean => /display\s*:\s*none/i.test(parte.getAttribute('style') ?? '')

function listOcultas(table: Element): Set<number> {
  const ocultas = new Set<number>()
  let index = 0
  for (const coluna of table.querySelectorAll('col')) {
    const until = Math.min(index + spanOf(coluna, 'span'), COLUNAS_MAX)
    for (; index < until; index++) if (isHidden(coluna)) ocultas.add(index)
  }
  return ocultas
}

const spanOf = (parte: Element, atributo: string): number =>
  Math.min(Math.max(Number(parte.getAttribute(atributo) ?? 1) || 1, 1), TOGETHER_MAX)

interface ClipboardCell {
  texto: string
  exact: number | undefined
}

const EMPTY: ClipboardCell = { texto: '', exact: undefined }

function readCelula(celula: Element, semSinal: ReadonlySet<string>): ClipboardCell {
  const texto = textOf(celula)
  return { texto: isNegativeByColor(celula, semSinal) ? `-${texto}` : texto, exact: exactOf(celula) }
}

/** Cells by column; merged cells leave the spanned positions empty. Null above the limits. */
function placeCelulas(table: Element, semSinal: ReadonlySet<string>): ClipboardCell[][] | null {
  const lines: ClipboardCell[][] = []
  const taken: number[] = []
  const ocultas = listOcultas(table)
  let count = 0
  for (const line of table.querySelectorAll('tr')) {
    const celulas: ClipboardCell[] = []
    const fill = () => {
      while ((taken[celulas.length] ?? 0) > 0) {
        taken[celulas.length]! -= 1
        celulas.push(EMPTY)
      }
    }
    for (const celula of line.querySelectorAll('td, th')) {
      fill()
      const [width, height] = [spanOf(celula, 'colspan'), spanOf(celula, 'rowspan')]
      if (celulas.length + width > COLUNAS_MAX) return null
      for (let i = 0; i < width; i++) {
        taken[celulas.length] = height - 1
        celulas.push(i === 0 ? readCelula(celula, semSinal) : EMPTY)
      }
    }
    fill()
    count += celulas.length
    if (count > CELULAS_MAX) return null
    if (!isHidden(line)) lines.push(celulas.filter((_, coluna) => !ocultas.has(coluna)))
  }
  return lines
}

/** Replaces too narrow cells from the plain text, when both have the same cells. */
function widen(celulas: string[][], plano: string): string[][] {
  if (!celulas.flat().some((texto) => NARROW.test(texto))) return celulas
  const aoSide = splitColagem(plano)
  const same = aoSide.length === celulas.length && celulas.every((line, i) => line.length === aoSide[i]?.length)
  return same ? celulas.map((line, i) => line.map((texto, j) => (NARROW.test(texto) ? aoSide[i]![j]! : texto))) : celulas
}

/** Decimal mark of the texts, or the other one when more exact numbers agree with it: `1,234` may be a thousand or one. */
function readMarca(texts: readonly (readonly string[])[], celulas: readonly (readonly ClipboardCell[])[]): MarcaDecimal {
  const { decimal } = readColagem(texts)
  const count = (marca: MarcaDecimal): number =>
    texts.reduce(
      (soma, line, i) => soma + line.filter((texto, j) => texto !== '' && shows(texto, celulas[i]![j]!.exact ?? Number.NaN, marca)).length,
      0,
    )
  const other = decimal === 'virgula' ? 'ponto' : 'virgula'
  return count(other) > count(decimal) ? other : decimal
}

function readTable(html: string, plano: string): string[][] | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const table = page.querySelector('table')
  // Nested tables are page or mail layouts, and would count cells twice.
  if (table === null || table.querySelector('table') !== null) return null
  const styles = [...page.querySelectorAll('style')].map((style) => style.textContent).join('\n')
  const celulas = placeCelulas(table, listColorsWithoutSinal(styles))
  if (celulas === null || celulas.every((line) => line.length === 0)) return null
  const texts = widen(
    celulas.map((line) => line.map(({ texto }) => texto)),
    plano,
  )
  // Dates, percentages and times also have an exact number, but are not amounts.
  const decimal = readMarca(texts, celulas)
  const { valores } = readColagem(texts, decimal)
  return texts.map((line, i) =>
    line.map((texto, j) => (texto === '' || valores[i]![j] === null ? texto : writeExact(texto, celulas[i]![j]!.exact, decimal))),
  )
}

export function readTransferencia(data: ClipboardData): string[][] {
  const [html, plano] = [data.getData('text/html'), data.getData('text/plain')]
  return (html ? readTable(html, plano) : null) ?? splitColagem(plano)
}
