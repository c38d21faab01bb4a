export interface CellRange {
  x: number
  y: number
  width: number
  height: number
}

export type ArrowDirection = 'baixo' | 'direita'

/** The first column holds the names of the rows. */
const FIRST_COL = 1

/** Source of Ctrl D and Ctrl R: the first row or column, or the previous one for a single row or column. */
export function repeatRange(range: CellRange, direction: ArrowDirection): { origem: CellRange; destino: CellRange } | null {
  const { x, y, width, height } = range
  if (direction === 'baixo') {
    if (height > 1) return { origem: { ...range, height: 1 }, destino: range }
    return y === 0 ? null : { origem: { ...range, y: y - 1 }, destino: { ...range, y: y - 1, height: 2 } }
  }
  if (width > 1) return { origem: { ...range, width: 1 }, destino: range }
  return x <= FIRST_COL ? null : { origem: { ...range, x: x - 1 }, destino: { ...range, x: x - 1, width: 2 } }
}

/** Index in a pattern that is repeated in both directions. @param pattern first and last index */
export function repeatedIndex(index: number, [first, last]: readonly [number, number]): number {
  const size = last - first + 1
  return first + ((((index - first) % size) + size) % size)
}
