import { expect, test } from 'vitest'
import { drawBars, drawLine } from './sparkline.ts'

const box = { width: 46, height: 16 }

test('rises with the values and breaks at a missing month', () => {
  expect(drawLine([0, 10], box)).toEqual({ runs: ['3,13 43,3'], last: { x: 43, y: 3 } })
  expect(drawLine([0, 10, null, 5, 5], box).runs).toHaveLength(2)
})

test('draws a flat series through the middle, and nothing for one value', () => {
  expect(drawLine([7, 7], box).runs).toEqual(['3,8 43,8'])
  expect(drawLine([-1_234_567, -1_234_571], box).runs).toEqual(['3,8 43,8'])
  expect(drawLine([7, null], box).runs).toEqual([])
})

test('draws bars from zero by sign, and leaves a missing month empty', () => {
  expect(drawBars([10, null, -10], { width: 30, height: 20 })).toEqual({
    bars: [
      { x: 1, y: 0, width: 8, height: 10 },
      { x: 21, y: 10, width: 8, height: 10 },
    ],
    zero: 10,
  })
  expect(drawBars([-5, -10], { width: 20, height: 20 }).zero).toBe(0)
})
