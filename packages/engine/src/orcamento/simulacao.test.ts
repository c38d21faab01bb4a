import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffColuna, sumColunas } from './colunas.ts'
import { computeSimulacao, sumSimulacao } from './simulacao.ts'
import type { SimulacaoBase } from './simulacao.ts'

const zeros = (count: number): number[] => Array.from<number>({ length: count }).fill(0)

test('with receita +10 % and pessoal −3 % a held cell stays, the year adds up to the centavo, and the result is the sum', () => {
  const base: SimulacaoBase = {
    grupo: [0, 0, 1],
    valoresCentavos: [100_005, 100_000, ...zeros(10), 50_000, ...zeros(11), -33_333, -33_333, ...zeros(10)],
    fixos: [0, 1, 0],
  }
  const { valoresCentavos, grupos } = computeSimulacao(base, [100_000, -30_000])
  // 200.005 × 1,1 = 220.005,5, half to even 220.006; January has the larger remainder.
  expect([...valoresCentavos.subarray(0, 3)]).toEqual([110_006, 110_000, 0])
  expect(valoresCentavos[12]).toBe(50_000)
  expect([...valoresCentavos.subarray(24, 27)]).toEqual([-32_333, -32_333, 0])
  expect(grupos.map(({ antesCentavos, depoisCentavos }) => [antesCentavos[0], depoisCentavos[0]])).toEqual([
    [150_005, 160_006],
    [-33_333, -32_333],
  ])
})

test('a zero rate changes nothing, fixed cells never change, and sums alone give the totals of all lines', () => {
  const line = fc.record({
    grupo: fc.nat(2),
    fixos: fc.nat(4095),
    valores: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -(10 ** 11), max: 10 ** 11 })), { minLength: 12, maxLength: 12 }),
  })
  const taxas = fc.tuple(...[0, 1, 2].map(() => fc.oneof(fc.constant(0), fc.integer({ min: -1_000_000, max: 1_000_000 }))))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), taxas, (lines, taxasPpm) => {
      const base: SimulacaoBase = {
        grupo: lines.map(({ grupo }) => grupo),
        valoresCentavos: lines.flatMap(({ valores }) => valores),
        fixos: lines.map(({ fixos }) => fixos),
      }
      const { valoresCentavos, grupos } = computeSimulacao(base, taxasPpm)
      for (const [i, valor] of valoresCentavos.entries()) {
        const [l, mes] = [Math.floor(i / 12), i % 12]
        if (taxasPpm[base.grupo[l]!] === 0 || (base.fixos[l]! & (1 << mes)) !== 0) expect(valor).toBe(base.valoresCentavos[i])
      }
      expect(computeSimulacao(sumSimulacao(base, 3), taxasPpm).grupos).toEqual(grupos)
    }),
  )
})

test('compares columns of a year or a month, with the difference to the first', () => {
  const lines = [
    [...zeros(11), 100, 30, ...zeros(10), 120],
    [-40, ...zeros(11), -60, ...zeros(11)],
  ]
  expect(sumColunas(lines, 2, null)).toEqual([60, 90])
  expect(sumColunas(lines, 2, 1)).toEqual([-40, -30])
  expect(diffColuna(-40, -30)).toEqual({ diferencaCentavos: 10, razao: 0.25 })
  expect(diffColuna(0, 5)).toEqual({ diferencaCentavos: 5, razao: null })
})
