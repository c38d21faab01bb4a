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

/** Clips the column of amounts that the end edge cuts, where 1.604,9 would read as 1.6. */
function clipCutColumn(scroller: HTMLElement, table: HTMLTableElement): void {
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const whole = table.getBoundingClientRect()
  const from = scroller.getBoundingClientRect().left + scroller.clientLeft
  const edge = isRtl ? from : from + scroller.clientWidth
  const columns = listColumns(table, isRtl)
  const index = columns.findIndex(({ cell }) => {
    const { left, right } = cell.getBoundingClientRect()
    const { textAlign, paddingInlineEnd } = getComputedStyle(cell)
    const beyond = isRtl ? edge - left : right - edge
    const isInView = isRtl ? right > edge : left < edge
    // Without its padding a column still shows its amounts.
    return isInView && beyond > Math.max(1, Number.parseFloat(paddingInlineEnd) || 0) && ['right', 'end'].includes(textAlign)
  })
  const cut = index > 0 ? columns[index]?.cell.getBoundingClientRect() : undefined
  const [left, right] = cut === undefined ? [0, 0] : isRtl ? [cut.right - whole.left, 0] : [0, whole.right - cut.left]
  table.style.clipPath = cut === undefined ? '' : `inset(0 ${right}px 0 ${left}px)`
}

export function useWholeColumns(scroller: RefObject<HTMLElement | null>): void {
  const sizes = useRef<{ stop: () => void; table: HTMLTableElement }>(undefined)
  // After every render, because the table may come later than its region.
  useEffect(() => {
    const element = scroller.current
    const table = element?.querySelector<HTMLTableElement>(':scope > table')
    if (!element || !table || sizes.current?.table === table) return
    sizes.current?.stop()
    const clip = () => clipCutColumn(element, table)
    const observer = new ResizeObserver(() => {
      snapColumns(element, table)
      clip()
    })
    observer.observe(element)
    observer.observe(table)
    element.addEventListener('scroll', clip, { passive: true })
    sizes.current = {
      table,
      stop: () => {
        observer.disconnect()
        element.removeEventListener('scroll', clip)
      },
    }
  })
  useEffect(
    () => () => {
      sizes.current?.stop()
      sizes.current = undefined
    },
    [],
  )
}
