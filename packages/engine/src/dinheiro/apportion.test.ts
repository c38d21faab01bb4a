import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReparte } from '../../test/referencia/reparte.ts'
import { apportion, createShare } from './apportion.ts'

/** Few and many, so that remainders are found one by one, from a threshold, and by sorting; alike, so that many of them tie. */
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

test('a split of any number of parts is that of the definition', () => {
  fc.assert(
    fc.property(total, pesos, (valor, lista) => {
      const ordem = lista.map((_, i) => i)
      expect(apportion(valor, lista).map(BigInt)).toEqual(referenciaReparte(BigInt(valor), lista.map(BigInt), ordem))
    }),
    { numRuns: 2_000 },
  )
})

test('parts of nothing, and no parts of something, are zero and not its negative', () => {
  expect(apportion(0, [1, 2])).toEqual([0, 0])
  expect(apportion(-1, [0, 1, 0])).toEqual([0, -1, 0])
  expect(apportion(-5, [1, 1, 1, 1, 1, 1, 1, 1])).toEqual([-1, -1, -1, -1, -1, 0, 0, 0])
})

test('parts are added where they belong, to what is there already, and nowhere else', () => {
  const comLugar = fc.oneof(
    fc.integer({ min: -300, max: 300 }),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n * 2 ** 19),
  )
  fc.assert(
    fc.property(comLugar, pesos, fc.nat({ max: 3 }), fc.boolean(), (valor, lista, deslocamento, juntas) => {
      // Several parts may belong to one place.
      const posicoes = Int32Array.from(lista, (_, k) => (juntas ? k % 3 : k) * 5)
      const destino = new Float64Array(lista.length * 5 + 15).map((_, i) => i)
      const esperado = destino.slice()
      for (const [k, parte] of apportion(valor, lista).entries()) esperado[posicoes[k]! + deslocamento]! += parte
      createShare(lista)(valor, destino, posicoes, deslocamento)
      expect(destino).toEqual(esperado)
    }),
  )
})
