import { type RefObject, useEffect, useRef } from 'react'

interface Column {
  cell: HTMLTableCellElement
  /** Distance in px from the start of the table. */
  start: number
}

function listColumns(table: HTMLTableElement, isRtl: boolean): Column[] {
  const whole = table.getBoundingClientRect()
  return [...(table.tHead?.rows ?? [])]
    .flatMap((row) => [...row.cells])
    .filter((cell) => {
      const { left, right } = getComputedStyle(cell)
      return cell.colSpan === 1 && left === 'auto' && right === 'auto'
    })
    .map((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return { cell, start: isRtl ? whole.right - right : left - whole.left }
    })
}

/**
 * Makes a table scroll by whole columns. Half under the sticky first column, −289,7 would read as 89,7.
 * The table gets a border at its end where the last scroll position would cut a column too.
 */
function snapColumns(scroller: HTMLElement, table: HTMLTableElement): void {
  const first = table.tHead?.rows[0]?.cells[0]
  const { direction } = getComputedStyle(scroller)
  const pinned = first && getComputedStyle(first)[direction === 'rtl' ? 'right' : 'left'] !== 'auto' ? first.offsetWidth : 0
  const columns = listColumns(table, direction === 'rtl')
  const border = Number.parseFloat(getComputedStyle(table).borderInlineEndWidth) || 0
  const end = table.offsetWidth - border - scroller.clientWidth
  const stop = columns.map(({ start }) => start - pinned).find((start) => start >= end - 0.5) ?? end
  const rest = end > 0 ? Math.max(0, Math.ceil(stop - end)) : 0
  if (rest !== border) table.style.borderInlineEnd = rest > 0 ? `${rest}px solid transparent` : ''
  for (const { cell } of columns) cell.style.scrollSnapAlign = 'start'
  scroller.style.scrollPaddingInlineStart = `${pinned}px`
  scroller.style.scrollSnapType = end > 0 ? 'x mandatory' : ''
}

export function useWholeColumns(scroller: RefObject<HTMLElement | null>): void {
  const sizes = useRef<{ observer: ResizeObserver; table: HTMLTableElement }>(undefined)
  // After every render, because the table may come later than its region.
  useEffect(() => {
    const element = scroller.current
    const table = element?.querySelector<HTMLTableElement>(':scope > table')
    if (!element || !table || sizes.current?.table === table) return
    sizes.current?.observer.disconnect()
    const observer = new ResizeObserver(() => snapColumns(element, table))
    observer.observe(element)
    observer.observe(table)
    sizes.current = { observer, table }
  })
  useEffect(
    () => () => {
      sizes.current?.observer.disconnect()
      sizes.current = undefined
    },
    [],
  )
}
