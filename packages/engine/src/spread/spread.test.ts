import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('refuses impossible requests', () => {
  expect(() => spread(100, [])).toThrow('no free part')
  expect(() => spread(100, [1, 1], [40, 40])).toThrow('no free part')
  expect(() => spread(100, [0.5])).toThrow('weight is not an integer')
  expect(() => spread(0.5, [1])).toThrow('total is not an exact integer')
  expect(() => spread(100, [1, 1], [0.5])).toThrow('held part is not an exact integer')
})

test('held parts that add up to the total stay unchanged', () => {
  expect(spread(100, [1, 1], [40, 60])).toEqual({ partes: [40, 60], criterio: 'pesos' })
})

test('a total near the limit of doubles is exact', () => {
  // The exact shares are …495,25, …495,25 and 0,4999…: the last remainder is the largest.
  const { partes } = spread(Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1])
  expect(partes).toEqual([4_503_599_627_370_495, 4_503_599_627_370_495, 1])
})
