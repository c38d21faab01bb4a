import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReparte } from '../../test/reference/apportion.ts'
import { createShare } from './share.ts'
import { fitsInTurns } from './share-turns.ts'

const pesos = fc
  .array(fc.nat({ max: 10 }), { minLength: 1, maxLength: 5 })
  .filter((list) => list.some((peso) => peso > 0))
  .map((list) => list.map((peso) => peso * 10_000))

const valores = fc.array(fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer(), fc.maxSafeInteger()), { minLength: 1, maxLength: 60 })

test('a shared split of many amounts follows the definition after any sequence of remainders', () => {
  fc.assert(
    fc.property(pesos, valores, (list, totais) => {
      const exact = list.map(BigInt)
      const ordem = list.map((_, k) => k)
      const partes = new Float64Array(totais.length * list.length)
      const positions = Int32Array.from(ordem, (k) => k * totais.length)
      createShare(list)(Float64Array.from(totais), 0, 0, totais.length, partes, positions)
      for (const [m, total] of totais.entries()) {
        const made = ordem.map((k) => BigInt(partes[k * totais.length + m]!))
        expect(made).toEqual(referenciaReparte(BigInt(total), exact, ordem))
      }
    }),
  )
})

test('caches parts only for few remainders, in at most two kilobytes', () => {
  expect(fitsInTurns(Float64Array.of(4, 3, 2, 1), 10)).toBe(true)
  expect(fitsInTurns(Float64Array.of(1, 127), 128)).toBe(true)
  expect(fitsInTurns(Float64Array.of(1, 128), 129)).toBe(false)
  expect(fitsInTurns(Float64Array.of(2 ** 40, 2 ** 41), 2 ** 40 + 2 ** 41)).toBe(false)
})
