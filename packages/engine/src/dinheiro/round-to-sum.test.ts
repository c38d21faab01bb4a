import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from './apportion.ts'
import { roundToSum } from './round-to-sum.ts'
import { divideHalfEven } from './rounding.ts'

test('rounds the shares of an amount as an allocation by weights does', () => {
  const pesos = fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }).filter((all) => all.some((peso) => peso > 0))
  fc.assert(
    fc.property(fc.nat(10 ** 9), pesos, (total, all) => {
      const soma = BigInt(all.reduce((rest, peso) => rest + peso, 0))
      const partes = all.map((peso) => BigInt(total) * BigInt(peso))
      expect(roundToSum(partes, soma).map(Number)).toEqual(apportion(total, all))
    }),
  )
})

test('keeps each part within one of its exact value and the sum at its rounding', () => {
  const parte = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
  fc.assert(
    fc.property(fc.array(parte, { maxLength: 8 }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (partes, denominador) => {
      const integers = roundToSum(partes, denominador)
      for (const [i, integer] of integers.entries()) {
        const error = integer * denominador - partes[i]!
        expect(error > -denominador && error < denominador).toBe(true)
      }
      const soma = partes.reduce((total, each) => total + each, 0n)
      expect(integers.reduce((total, each) => total + each, 0n)).toBe(divideHalfEven(soma, denominador))
    }),
  )
})
