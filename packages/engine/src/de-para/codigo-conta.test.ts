import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodigoConta, compareRangeFim, isBelow } from './codigo-conta.ts'

const codigo = fc
  .array(fc.constantFrom('0', '1', '01', '2', '10', '9', 'A', '1A'), { minLength: 1, maxLength: 4 })
  .map((levels) => levels.join('.'))

test.each([compareCodigoConta, compareRangeFim])('%o is a total order', (compare) => {
  fc.assert(
    fc.property(codigo, codigo, codigo, (a, b, c) => {
      expect(Math.sign(compare(a, b))).toBe(0 - Math.sign(compare(b, a)))
      expect(compare(a, b) === 0).toBe(a === b)
      const emOrdem = compare(a, b) < 0 && compare(b, c) < 0
      expect(!emOrdem || compare(a, c) < 0).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('below means further down the chart, at a level boundary', () => {
  expect(isBelow('3.1.05.01', '3.1.05')).toBe(true)
  expect(isBelow('3.1.051', '3.1.05')).toBe(false)
  expect(isBelow('3.1.05', '3.1.05')).toBe(false)
  expect(isBelow('31501', '315')).toBe(true)
})
