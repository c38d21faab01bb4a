/** Columns are shown whole: cut at the edge, 1.731.500 would read as 1.731. */
import type { Rectangle, SizedGridColumn } from './glide.ts'

/** A column may give up one px of its padding, so that one more fits. */
const GIVE = 1

/**
 * Widens the scrolled columns so that they end at the edge of the sheet.
 * Columns are of one width or nearly, so they do at every position but those that show the wider ones.
 */
export function fillWithWhole(columns: readonly SizedGridColumn[], available: number): readonly SizedGridColumn[] {
  const [frozen, ...scrolled] = columns
  if (frozen === undefined) return columns
  let used = frozen.width
  let count = 0
  for (const { width } of scrolled) {
    if (used + width > available + (count + 1) * GIVE) break
    used += width
    count += 1
  }
  if (count === 0 || count === scrolled.length) return columns
  const extra = Math.floor((available - used) / count)
  return [frozen, ...scrolled.map((column) => ({ ...column, width: column.width + extra }))]
}

/** Width in px that the last visible column has before it is cut. 0 where none is cut. */
export function widthBeforeCut(
  columns: readonly SizedGridColumn[],
  { x, width }: Pick<Rectangle, 'x' | 'width'>,
  available: number,
): number {
  const shown = [...columns.slice(0, 1), ...columns.slice(Math.max(x, 1), x + width)]
  const end = shown.reduce((sum, column) => sum + column.width, 0)
  const last = shown.at(-1)
  return last === undefined || end <= available + GIVE ? 0 : Math.max(0, last.width - (end - available))
}
