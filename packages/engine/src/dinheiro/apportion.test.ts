import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReparte } from '../../test/reference/apportion.ts'
import { apportion } from './apportion.ts'
import { createShare } from './share.ts'

/** Covers all three searches of remainders (linear, threshold, sorting), and ties. */
const pesos = fc
  .tuple(fc.constantFrom(1, 3, 1_000, 1_000_000, 2 ** 40), fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 7, 1_000))
  .chain(([unidade, quantos, distintos]) =>
    fc.array(
      fc.nat({ max: distintos }).map((peso) => peso * unidade),
      { minLength: quantos, maxLength: quantos },
    ),
  )
  .filter((lista) => lista.some((peso) => peso > 0))
const total = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer(), fc.maxSafeInteger())

test('a split into any number of parts follows the definition', () => {
  fc.assert(
    fc.property(total, pesos, (valor, lista) => {
      const ordem = lista.map((_, i) => i)
      expect(apportion(valor, lista).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), lista.map(BigInt), ordem))
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
  const comLugar = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n * 2 ** 19),
  )
  fc.assert(
    fc.property(fc.array(comLugar, { maxLength: 4 }), pesos, fc.nat({ max: 3 }), fc.boolean(), (valores, lista, de, juntas) => {
      const posicoes = Int32Array.from(lista, (_, k) => (juntas ? k % 3 : k) * 9)
      const destino = new Float64Array(lista.length * 9 + 27).map((_, i) => i)
      const esperado = destino.slice()
      for (const [m, valor] of valores.entries())
        for (const [k, parte] of apportion(valor, lista).entries()) esperado[posicoes[k]! + de + m]! += parte
      const totais = Float64Array.from([7, 7, ...Array.from({ length: de }, () => 7), ...valores])
      createShare(lista)(totais, 2, de, de + valores.length, destino, posicoes)
      expect(destino).toEqual(esperado)
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
      (todos, parte, perto, metade) => {
        const peso = Math.min(Math.floor(todos * parte), todos - 1)
        const lista = [peso, 1, todos - peso - 1].filter((w) => w >= 0)
        const valor = (metade ? Math.floor(todos / 2) : Math.floor(2 ** 49 / todos)) + perto
        expect(apportion(valor, lista).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), lista.map(BigInt), [0, 1, 2]))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('splits amounts whose products exceed a double by definition, up to the largest weights and beyond', () => {
  const peso = fc.oneof(fc.nat({ max: 1_000 }), fc.integer({ min: 0, max: 2 ** 49 }), fc.maxSafeNat())
  const lista = fc.array(peso, { minLength: 1, maxLength: 12 }).filter((each) => each.some((one) => one > 0))
  const grande = fc.oneof(
    fc.maxSafeInteger(),
    fc.nat({ max: 3 }).map((menos) => Number.MAX_SAFE_INTEGER - menos),
  )
  fc.assert(
    fc.property(grande, lista, (valor, cada) => {
      expect(apportion(valor, cada).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), cada.map(BigInt), [...cada.keys()]))
    }),
    { numRuns: 2_000 },
  )
})
