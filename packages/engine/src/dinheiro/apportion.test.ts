import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReparte } from '../../test/reference/apportion.ts'
import { apportion } from './apportion.ts'
import { createShare } from './share.ts'

const pesos = fc
  .tuple(fc.constantFrom(1, 3, 1_000, 1_000_000, 2 ** 40), fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 7, 1_000))
  .chain(([unidade, count, distinct]) =>
    fc.array(
      fc.nat({ max: distinct }).map((peso) => peso * unidade),
      { minLength: count, maxLength: count },
    ),
  )
  .filter((list) => list.some((peso) => peso > 0))
const total = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer(), fc.maxSafeInteger())

test('a split into any number of parts follows the definition', () => {
  fc.assert(
    fc.property(total, pesos, (valor, list) => {
      const ordem = list.map((_, i) => i)
      expect(apportion(valor, list).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), list.map(BigInt), ordem))
    }),
    { numRuns: 2_000 },
  )
})

test('parts of zero, and zero parts of an amount, are 0 and never −0', () => {
  expect(apportion(0, [1, 2])).toEqual([0, 0])
  expect(apportion(-1, [0, 1, 0])).toEqual([0, -1, 0])
  expect(apportion(-5, [1, 1, 1, 1, 1, 1, 1, 1])).toEqual([-1, -1, -1, -1, -1, 0, 0, 0])
})

test('adds the parts of a run of amounts to their places only, on top of existing values', () => {
  const withLocation = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n * 2 ** 19),
  )
  fc.assert(
    fc.property(fc.array(withLocation, { maxLength: 4 }), pesos, fc.nat({ max: 3 }), fc.boolean(), (valores, list, from, together) => {
      const positions = Int32Array.from(list, (_, k) => (together ? k % 3 : k) * 9)
      const destino = new Float64Array(list.length * 9 + 27).map((_, i) => i)
      const expected = destino.slice()
      for (const [m, valor] of valores.entries())
        for (const [k, parte] of apportion(valor, list).entries()) expected[positions[k]! + from + m]! += parte
      const totais = Float64Array.from([7, 7, ...Array.from({ length: from }, () => 7), ...valores])
      createShare(list)(totais, 2, from, from + valores.length, destino, positions)
      expect(destino).toEqual(expected)
    }),
  )
})

test('splits amounts near the limit of exact single multiplications by definition', () => {
  const soma = fc.oneof(fc.integer({ min: 2, max: 300 }), fc.integer({ min: 2, max: 2 ** 40 }))
  fc.assert(
    fc.property(
      soma,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: -3, max: 3 }),
      fc.boolean(),
      (all, parte, near, half) => {
        const peso = Math.min(Math.floor(all * parte), all - 1)
        const list = [peso, 1, all - peso - 1].filter((w) => w >= 0)
        const valor = (half ? Math.floor(all / 2) : Math.floor(2 ** 49 / all)) + near
        expect(apportion(valor, list).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), list.map(BigInt), [0, 1, 2]))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('splits amounts whose products exceed a double by definition, up to the largest weights and beyond', () => {
  const peso = fc.oneof(fc.nat({ max: 1_000 }), fc.integer({ min: 0, max: 2 ** 49 }), fc.maxSafeNat())
  const list = fc.array(peso, { minLength: 1, maxLength: 12 }).filter((each) => each.some((one) => one > 0))
  const large = fc.oneof(
    fc.maxSafeInteger(),
    fc.nat({ max: 3 }).map((minus) => Number.MAX_SAFE_INTEGER - minus),
  )
  fc.assert(
    fc.property(large, list, (valor, each) => {
      expect(apportion(valor, each).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), each.map(BigInt), [...each.keys()]))
    }),
    { numRuns: 2_000 },
  )
})
