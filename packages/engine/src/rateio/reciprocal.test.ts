import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenciaReciproco } from '../../test/reference/reciprocal.ts'
import { createApportioner } from '../dinheiro/apportion.ts'
import { solveReciproco } from './reciprocal.ts'

const peso = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 1_000_000n), fc.bigInt(0n, 10n ** 15n))

const grupos = fc
  .record({ servicos: fc.integer({ min: 1, max: 5 }), finais: fc.integer({ min: 1, max: 5 }) })
  .chain(({ servicos, finais }) => {
    const line = (size: number): fc.Arbitrary<bigint[]> => fc.array(peso, { minLength: size, maxLength: size })
    return fc.array(fc.record({ servicos: line(servicos), finais: line(finais) }), { minLength: servicos, maxLength: servicos })
  })

test('each centre gets the shares of (I − P)⁻¹·R, and is refused exactly when its amounts never reach a final centre', () => {
  fc.assert(
    fc.property(grupos, (partes) => {
      const solucao = solveReciproco(partes)
      const expected = referenciaReciproco(
        partes.map(({ servicos }) => [...servicos]),
        partes.map(({ finais }) => [...finais]),
      )
      if (!solucao.ok) {
        expect(expected).toBeUndefined()
        return
      }
      for (const [i, pesos] of solucao.pesos.entries()) {
        const soma = pesos.reduce((a, b) => a + b, 0n)
        const expectedSoma = expected![i]!.reduce((a, b) => a + b, 0n)
        expect(pesos.map((p) => p * expectedSoma)).toEqual(expected![i]!.map((p) => p * soma))
      }
    }),
    { numRuns: 100 },
  )
})

test('a closed loop is listed, with centres that only serve it and without centres that have another exit', () => {
  const finais = (valor: bigint): readonly bigint[] => [valor]
  expect(
    solveReciproco([
      { servicos: [0n, 1n, 0n, 0n], finais: finais(0n) },
      { servicos: [1n, 0n, 0n, 0n], finais: finais(0n) },
      { servicos: [1n, 0n, 0n, 0n], finais: finais(0n) },
      { servicos: [1n, 0n, 0n, 0n], finais: finais(1n) },
    ]),
  ).toEqual({ ok: false, presos: [0, 1, 2] })
})

test('sixty fully interdependent centres are solved exactly', () => {
  const n = 60
  const partes = Array.from({ length: n }, (_, i) => ({
    servicos: Array.from({ length: n }, (_v, j) => BigInt(((i * 31 + j * 17) % 97) * 10_000)),
    finais: [BigInt(i * 1000 + 1), 1n],
  }))
  const solucao = solveReciproco(partes)
  if (!solucao.ok) throw new Error('stuck')
  // By definition, a final centre gets the direct share of centre i plus the shares of every centre it serves.
  const somas = solucao.pesos.map((line) => line.reduce((a, b) => a + b, 0n))
  const common = somas.reduce((produto, soma) => produto * soma, 1n)
  const inCommonT = solucao.pesos.map((line, i) => line.map((w) => (w * common) / somas[i]!))
  for (const [i, { servicos, finais }] of partes.entries()) {
    const soma = [...servicos, ...finais].reduce((a, b) => a + b, 0n)
    for (const [k, final] of finais.entries()) {
      const received = servicos.reduce((total, w, j) => total + w * inCommonT[j]![k]!, final * common)
      expect(received === soma * inCommonT[i]![k]!).toBe(true)
    }
  }
})

test('weights beyond every double split an amount, zero included, to the centavo', () => {
  const dividir = createApportioner([10n ** 400n, 3n * 10n ** 400n])
  expect([dividir(101), dividir(-2), dividir(0)]).toEqual([
    [25, 76],
    [-1, -1],
    [0, 0],
  ])
})
