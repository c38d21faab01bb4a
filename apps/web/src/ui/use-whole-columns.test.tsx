import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWholeColumns } from './use-whole-columns.ts'

/** Widths in px of the sticky first column and four others. jsdom has no layout. */
const WIDTHS = [100, 90, 90, 90, 90]
const WHOLE = 460
let visibleWidth: number
let direction: 'ltr' | 'rtl'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      measure: () => void
      constructor(measure: () => void) {
        this.measure = measure
      }
      observe() {
        this.measure()
      }
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => visibleWidth)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    if (this instanceof HTMLTableCellElement) return WIDTHS[this.cellIndex] ?? 0
    return WHOLE + (Number.parseFloat(this.style.borderInlineEnd) || 0)
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (!(this instanceof HTMLTableCellElement)) return new DOMRect(0, 0, WHOLE, 30)
    const start = WIDTHS.slice(0, this.cellIndex).reduce((sum, width) => sum + width, 0)
    const width = WIDTHS[this.cellIndex] ?? 0
    return new DOMRect(direction === 'ltr' ? start : WHOLE - start - width, 0, width, 30)
  })
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})
afterEach(cleanup)

function Region() {
  const scroller = useRef<HTMLDivElement>(null)
  useWholeColumns(scroller)
  return (
    <div ref={scroller} role="region" aria-label="Meses" style={{ direction }}>
      <table>
        <thead>
          <tr>
            {WIDTHS.map((_, index) => (
              <th
                key={index}
                style={index === 0 ? { position: 'sticky', [direction === 'ltr' ? 'left' : 'right']: 0 } : { textAlign: 'right' }}
              >
                {index}
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </div>
  )
}

test.each(['ltr', 'rtl'] as const)('scrolls by whole columns beside the sticky one, to the last one too, in %s', (reading) => {
  direction = reading
  visibleWidth = 300
  render(<Region />)
  const { scrollSnapType, scrollPaddingInlineStart } = screen.getByRole('region').style
  expect([scrollSnapType, scrollPaddingInlineStart]).toEqual(['x mandatory', '100px'])
  const snaps = screen.getAllByRole('columnheader').map(({ style }) => style.scrollSnapAlign ?? '')
  expect(snaps).toEqual(['', 'start', 'start', 'start', 'start'])
  // 160 px are hidden, and the columns start at 0, 90 and 180 px: 20 px are missing for the last stop.
  expect(screen.getByRole('table').style.borderInlineEnd).toBe('20px solid transparent')
})

test('hides the amounts that the end edge would cut', () => {
  direction = 'ltr'
  visibleWidth = 300
  render(<Region />)
  // The edge is in the column from 280 to 370 px, of a table of 460 px.
  expect(screen.getByRole('table').style.clipPath).toBe('inset(0px 180px 0px 0px)')
})

test('leaves a table that fits as it is', () => {
  direction = 'ltr'
  visibleWidth = 500
  render(<Region />)
  expect(screen.getByRole('region').style.scrollSnapType).toBe('')
  expect(screen.getByRole('table').style.borderInlineEnd ?? '').toBe('')
  expect(screen.getByRole('table').style.clipPath ?? '').toBe('')
})
