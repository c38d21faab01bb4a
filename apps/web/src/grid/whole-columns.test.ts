import { expect, test } from 'vitest'
import { fillWithWhole, widthBeforeCut } from './whole-columns.ts'

const columns = (...widths: number[]) => widths.map((width, id) => ({ id: String(id), title: String(id), width }))
const widthsOf = (list: readonly { width: number }[]) => list.map(({ width }) => width)

test('widens the scrolled columns until they end at the edge', () => {
  expect(widthsOf(fillWithWhole(columns(200, 80, 80, 80, 90), 450))).toEqual([200, 83, 83, 83, 93])
})

test('one px of padding is given up for one more column', () => {
  expect(widthsOf(fillWithWhole(columns(148, 81, 81, 81, 81), 390))).toEqual([148, 80, 80, 80, 80])
})

test('columns that fit stay as they are', () => {
  const fitting = columns(200, 80, 80)
  expect(fillWithWhole(fitting, 360)).toBe(fitting)
  expect(fillWithWhole(fitting, 250)).toBe(fitting)
})

test('measures the visible part of a cut column', () => {
  const list = columns(200, 80, 80, 120)
  expect(widthBeforeCut(list, { x: 1, width: 2 }, 360)).toBe(0)
  expect(widthBeforeCut(list, { x: 2, width: 2 }, 360)).toBe(80)
  expect(widthBeforeCut(list, { x: 1, width: 3 }, 390)).toBe(30)
})
