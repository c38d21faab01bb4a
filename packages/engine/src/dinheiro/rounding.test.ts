import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplyDivide } from './multiply-divide.ts'
import { divideHalfAwayFromZero, divideHalfEven, divideTrunc, roundHalfAwayFromZero, roundHalfEven } from './rounding.ts'

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
])('half to even of %d is %d, never −0', (valor, esperado) => {
  expect(roundHalfEven(valor)).toBe(esperado)
})

test.each([
  [0.5, 1],
  [2.5, 3],
  [-0.5, -1],
  [-2.5, -3],
  [-0.2, 0],
])('half away from zero of %d is %d', (valor, esperado) => {
  expect(roundHalfAwayFromZero(valor)).toBe(esperado)
})

test('what is not finite is refused, and so is a zero denominator', () => {
  expect(() => roundHalfEven(Number.NaN)).toThrow('não é finito')
  expect(() => roundHalfAwayFromZero(Infinity)).toThrow('não é finito')
  for (const divide of [divideHalfEven, divideHalfAwayFromZero, divideTrunc]) expect(() => divide(1n, 0n)).toThrow('divisão por zero')
})

test('exact division rounds as doubles do where doubles are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), fc.constantFrom(1, 2, 4, 8, -1, -2, -4, -8), (n, d) => {
      expect(divideHalfEven(BigInt(n), BigInt(d))).toBe(BigInt(roundHalfEven(n / d)))
      expect(divideHalfAwayFromZero(BigInt(n), BigInt(d))).toBe(BigInt(roundHalfAwayFromZero(n / d)))
      expect(divideTrunc(BigInt(n), BigInt(d))).toBe(BigInt(Math.trunc(n / d)))
    }),
  )
})

test('multiplyDivide is exact where doubles are not', () => {
  // 6,5 % of R$ 90 trillion: the product needs 70 bits.
  expect(multiplyDivide(9_007_199_254_740_991, 65_000, 1_000_000)).toBe(585_467_951_558_164)
  expect(multiplyDivide(5, 1, 2)).toBe(2)
  expect(multiplyDivide(5, 1, 2, divideHalfAwayFromZero)).toBe(3)
  expect(() => multiplyDivide(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(/fora do limite exato/)
})
