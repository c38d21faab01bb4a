import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfEven, roundHalfEven } from './rounding.ts'

test.each([
  [0.5, 0],
  [1.5, 2],
  [2.5, 2],
  [-0.5, 0],
  [-1.5, -2],
  [-2.5, -2],
  [2.4999, 2],
  [2.5001, 3],
  [-2.5001, -3],
  [-0.2, 0],
])('rounds %d half to even to %d, never −0', (valor, expected) => {
  expect(roundHalfEven(valor)).toBe(expected)
})

test('refuses infinite values, NaN and a zero denominator', () => {
  expect(() => roundHalfEven(Number.NaN)).toThrow('is not finite')
  expect(() => roundHalfEven(Infinity)).toThrow('is not finite')
  expect(() => divideHalfEven(1n, 0n)).toThrow('division by zero')
})

test('exact division rounds as doubles do where doubles are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.constantFrom(1, 2, 4, 8, -1, -2, -4, -8), (n, d) => {
      expect(divideHalfEven(BigInt(n), BigInt(d))).toBe(BigInt(roundHalfEven(n / d)))
    }),
  )
})
