/** Maps screen actions to the cells that they write. Pure; rows are tree nodes in display order. */
import { COLUNA_TOTAL, type CelulaPosition, type CelulaValor, readColagem } from '@lastro/engine'
import { type CellRange, repeatedIndex } from '../../../grid/cell-range.ts'
import { celulaOf, isEditable, listFree, orientTyped, valorOf } from './celula.ts'
import { colunaOf } from './colunas.ts'
import { type GradeModelo, areaOf, isClosedArea, isPresa } from './modelo.ts'

export interface AtoCelulas {
  celulas: CelulaValor[]
  ignoradas: number
}

function walkRange(rows: Int32Array, { x, y, width, height }: CellRange, visit: (node: number, col: number) => void): void {
  for (let row = y; row < Math.min(y + height, rows.length); row++) for (let col = x; col < x + width; col++) visit(rows[row]!, col)
}

/** Editable cells below the selection, each once even when several of its sums are selected. */
export function listSelecionadas(modelo: GradeModelo, rows: Int32Array, range: CellRange): CelulaPosition[] {
  const vistas = new Map<number, CelulaPosition>()
  walkRange(rows, range, (node, col) => {
    for (const celula of listFree(modelo, node, col)) vistas.set(celula.linha * COLUNA_TOTAL + celula.mes, celula)
  })
  return [...vistas.values()]
}

export function hasFree(modelo: GradeModelo, rows: Int32Array, { x, y, width, height }: CellRange): boolean {
  for (let row = y; row < Math.min(y + height, rows.length); row++)
    for (let col = x; col < x + width; col++) if (isEditable(modelo, rows[row]!, col)) return true
  return false
}

/** Months that can be held or released. Includes held ones, excludes sent areas. */
export function listMarked(modelo: GradeModelo, rows: Int32Array, range: CellRange): CelulaPosition[] {
  const marked: CelulaPosition[] = []
  walkRange(rows, range, (node, col) => {
    const celula = celulaOf(modelo, node, col)
    if (celula && !isClosedArea(areaOf(modelo, celula.linha))) marked.push(celula)
  })
  return marked
}

/** Delete sets months of lines to zero. Sums are skipped, to prevent accidents. */
export function clearRange(modelo: GradeModelo, rows: Int32Array, range: CellRange): AtoCelulas {
  return writeRange(modelo, rows, range, () => 0)
}

/** Writes amounts, as shown, into months of lines. Null skips a cell; undefined is outside the write. */
function writeRange(
  modelo: GradeModelo,
  rows: Int32Array,
  range: CellRange,
  read: (row: number, col: number) => number | null | undefined,
): AtoCelulas {
  const celulas: CelulaValor[] = []
  let ignoradas = 0
  for (let row = range.y; row < Math.min(range.y + range.height, rows.length); row++) {
    for (let col = range.x; col < range.x + range.width; col++) {
      const node = rows[row]!
      const loaded = read(row, col)
      if (loaded === undefined) continue
      const celula = celulaOf(modelo, node, col)
      if (celula === null || loaded === null || isPresa(modelo, celula)) ignoradas += 1
      else celulas.push({ ...celula, valorCentavos: orientTyped(modelo, node, loaded) })
    }
  }
  return { celulas, ignoradas }
}

/** Repeats a pattern over the destination, as shown. An income copied under (−) becomes a cost of the same size. */
export function fillRange(modelo: GradeModelo, rows: Int32Array, origem: CellRange, destino: CellRange): AtoCelulas {
  const isOrigem = (row: number, col: number) =>
    row >= origem.y && row < origem.y + origem.height && col >= origem.x && col < origem.x + origem.width
  return writeRange(modelo, rows, destino, (row, col) => {
    if (isOrigem(row, col)) return undefined
    const fromRow = repeatedIndex(row, [origem.y, origem.y + origem.height - 1])
    const fromCol = repeatedIndex(col, [origem.x, origem.x + origem.width - 1])
    return valorOf(modelo, rows[fromRow]!, fromCol)
  })
}

/** Pastes a block from its top left corner. One amount fills the selection; a block repeats where it fits whole. */
export function pasteBlock(modelo: GradeModelo, rows: Int32Array, selection: CellRange, texts: readonly (readonly string[])[]): AtoCelulas {
  const { valores } = readColagem(texts)
  const height = valores.length
  const width = valores.reduce((largest, line) => Math.max(largest, line.length), 0)
  const repete = selection.height % height === 0 && selection.width % width === 0
  const range = repete ? selection : { ...selection, height, width }
  return writeRange(modelo, rows, range, (row, col) => valores[(row - selection.y) % height]?.[(col - selection.x) % width] ?? null)
}

export interface SelectionSummary {
  linhas: number
  colunas: number
  somaCentavos: number
  meanCentavos: number | null
  count: number
}

/**
 * Sum, mean and count of the selection, as shown; null for a single cell or no amounts.
 * Omits a sum too large to be exact.
 */
export function summarizeRange(modelo: GradeModelo, rows: Int32Array, range: CellRange): SelectionSummary | null {
  if (range.width * range.height < 2) return null
  let somaCentavos = 0
  let count = 0
  walkRange(rows, range, (node, col) => {
    const valor = valorOf(modelo, node, col)
    if (valor === null) return
    somaCentavos += valor
    count += 1
  })
  if (count === 0 || !Number.isSafeInteger(somaCentavos)) return null
  return { linhas: range.height, colunas: range.width, somaCentavos, meanCentavos: Math.round(somaCentavos / count), count }
}

export function isSoma(modelo: GradeModelo, node: number, col: number): boolean {
  return colunaOf(col) !== null && celulaOf(modelo, node, col) === null
}
