import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReparte } from '../../test/reference/apportion.ts'
import { createShare } from './share.ts'
import { fitsInTurns } from './share-turns.ts'

const pesos = fc
  .array(fc.nat({ max: 10 }), { minLength: 1, maxLength: 5 })
  .filter((lista) => lista.some((peso) => peso > 0))
  .map((lista) => lista.map((peso) => peso * 10_000))

/** Close together, so remainders repeat, and on both sides of the threshold of the division method. */
const valores = fc.array(fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer(), fc.maxSafeInteger()), { minLength: 1, maxLength: 60 })

test('a shared split of many amounts follows the definition after any sequence of remainders', () => {
  fc.assert(
    fc.property(pesos, valores, (lista, totais) => {
      const exatos = lista.map(BigInt)
      const ordem = lista.map((_, k) => k)
      const partes = new Float64Array(totais.length * lista.length)
      const posicoes = Int32Array.from(ordem, (k) => k * totais.length)
      createShare(lista)(Float64Array.from(totais), 0, 0, totais.length, partes, posicoes)
      for (const [m, total] of totais.entries()) {
        const feitas = ordem.map((k) => BigInt(partes[k * totais.length + m]!))
        expect(feitas).toEqual(referenciaReparte(BigInt(total), exatos, ordem))
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
