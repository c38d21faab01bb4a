import fc from 'fast-check'
import { expect, test } from 'vitest'
import { celulas } from '../../test/arbitraries.ts'
import { buildCubo, buildPrevisto, listCelulas, sumCubos } from './build.ts'
import { consolidateCubo } from './consolidate.ts'
import type { Cubo } from './cubo.ts'
import { createCuboInOrder } from './in-order.ts'
import { aggregateCubo, indexCubo, sumGrupoItem } from './index-amounts.ts'
import { mergeCubos } from './merge.ts'
import { seriesOf } from './series.ts'
import { addToIndex } from './add-to-index.ts'

const CELULA = { grupoItem: 1, centroCusto: 2, filial: 3, mes: '2025-01', valorCentavos: 10 }

test('the order of the cells does not matter', () => {
  fc.assert(
    fc.property(celulas, (list) => {
      expect(buildCubo(list.toReversed())).toEqual(buildCubo(list))
    }),
  )
})

test('rebuilding a cube from its cells gives the same cube, sorted by key and without zeros', () => {
  fc.assert(
    fc.property(celulas, (list) => {
      const cubo = buildCubo(list)
      const ready = listCelulas(cubo)
      expect(buildCubo(ready)).toEqual(cubo)
      expect(ready.every(({ valorCentavos }) => valorCentavos !== 0)).toBe(true)
      const keys = ready.map((c) => [c.grupoItem, c.centroCusto, c.filial].join(' ') + c.mes)
      expect(keys).toEqual(keys.toSorted())
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('a cube too wide for a table is built the same way', () => {
  const list = [3, 2_000_000_000, 1].flatMap((centroCusto) =>
    Array.from({ length: 200 }, (_, i) => ({
      ...CELULA,
      centroCusto: centroCusto - (centroCusto > 10 ? i : 0),
      grupoItem: 500 - i,
      filial: i,
    })),
  )
  const cubo = buildCubo([
    ...list,
    ...list,
    { ...CELULA, grupoItem: 900, valorCentavos: 5 },
    { ...CELULA, grupoItem: 900, valorCentavos: -5 },
  ])
  expect(cubo.tamanho).toBe(600)
  expect(cubo.grupoItem).toEqual(cubo.grupoItem.toSorted())
  expect(listCelulas(cubo).every(({ valorCentavos }) => valorCentavos === 20)).toBe(true)
})

test('merging two cubes equals building from the cells of both', () => {
  fc.assert(
    fc.property(celulas, celulas, (a, b) => {
      const [some, others] = [buildCubo(a), buildCubo(b)]
      expect(mergeCubos(some, others)).toEqual(sumCubos([some, others]))
      const negadas = { ...some, valorCentavos: some.valorCentavos.map((valor) => -valor) }
      expect(mergeCubos(some, negadas).tamanho).toBe(0)
    }),
  )
})

test('refuses an inexact amount or key', () => {
  expect(() => buildCubo([{ ...CELULA, valorCentavos: 0.5 }])).toThrow(/beyond the exact limit/)
  expect(() => buildCubo([{ ...CELULA, valorCentavos: Number.NaN }])).toThrow(/beyond the exact limit/)
  expect(() => buildCubo([CELULA, { ...CELULA, valorCentavos: Number.MAX_SAFE_INTEGER }])).toThrow(/beyond the exact limit/)
  expect(() => buildCubo([{ ...CELULA, centroCusto: -1 }])).toThrow(/invalid cube key/)
  expect(() => buildCubo([{ ...CELULA, filial: 1.5 }])).toThrow(/invalid cube key/)
  expect(() => consolidateCubo({ tamanho: 1, grupoItem: [1], centroCusto: [0], filial: [0], mes: [1], valorCentavos: [Infinity] })).toThrow(
    /beyond the exact limit/,
  )
})

test('refuses a grupo item whose gross movement is beyond 2^53, even when the net is not', () => {
  const large = Number.MAX_SAFE_INTEGER - 1
  const cubo = buildCubo([
    { ...CELULA, valorCentavos: large },
    { ...CELULA, mes: '2025-02', valorCentavos: -large },
  ])
  expect(() => indexCubo(cubo)).toThrow(/beyond the exact limit/)
})

test('sums by grupo item, period and filter equal adding the cells', () => {
  const filter = fc.option(
    fc.record({
      centrosCusto: fc.option(fc.array(fc.nat({ max: 6 })), { nil: undefined }),
      filiais: fc.option(fc.array(fc.nat({ max: 3 })), { nil: undefined }),
    }),
    {
      nil: undefined,
    },
  )
  const mes = fc.constantFrom('2024-11', '2025-01', '2025-02', '2025-03', '2026-01')
  fc.assert(
    fc.property(celulas, filter, mes, mes, (list, choice, a, b) => {
      const [inicio, fim] = a < b ? [a, b] : [b, a]
      const index = indexCubo(buildCubo(list))
      for (let grupoItem = 1; grupoItem <= 7; grupoItem++) {
        const expected = list
          .filter((c) => c.grupoItem === grupoItem && c.mes >= inicio && c.mes <= fim)
          .filter((c) => (choice?.centrosCusto?.includes(c.centroCusto) ?? true) && (choice?.filiais?.includes(c.filial) ?? true))
          .reduce((soma, c) => soma + c.valorCentavos, 0)
        expect(sumGrupoItem(index, grupoItem, { inicio, fim }, choice)).toBe(expected)
      }
    }),
  )
})

test('an index to which cells are added is that of the cube of both', () => {
  fc.assert(
    fc.property(
      celulas,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: -50, max: 50 })), { maxLength: 4 }),
      celulas,
      (list, mudancas, others) => {
        const before = indexCubo(buildCubo(list))
        // Mostly existing cells; a zero sum or a new cell forces a full reindex.
        const own = mudancas.flatMap(([i, valorCentavos]) => (list.length === 0 ? [] : [{ ...list[i % list.length]!, valorCentavos }]))
        for (const diferenca of [buildCubo(own), buildCubo([...own, ...others])]) {
          const after = addToIndex(before, diferenca)
          expect(after).toEqual(indexCubo(sumCubos([before.cubo, diferenca])))
          expect(indexCubo(after.cubo)).toBe(after)
        }
        expect(before).toEqual(indexCubo({ ...buildCubo(list) }))
      },
    ),
  )
})

test('places in one or several ascending runs build the same cube, in any order of later queries', () => {
  fc.assert(
    fc.property(celulas, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 50 }), (list, runs, expected) => {
      const cubo = buildCubo(list)
      const { inicio, grupoItem, centroCusto, filial, mesInicial, mesFinal } = seriesOf(cubo)
      const builder = createCuboInOrder(expected)
      for (let run = 0; run < runs; run++) {
        for (let s = run; s < grupoItem.length; s += runs) {
          const valores = new Float64Array(mesFinal - mesInicial + 2).fill(99, 0, 1)
          for (let i = inicio[s]!; i < inicio[s + 1]!; i++) valores[1 + cubo.mes[i]! - mesInicial] = cubo.valorCentavos[i]!
          builder.addMeses(grupoItem[s]!, centroCusto[s]!, filial[s]!, mesInicial, valores, 1, valores.length)
        }
      }
      const { cubo: finished } = builder.build()
      expect(indexCubo(finished)).toEqual(indexCubo(cubo))
      expect(finished).toEqual(cubo)
    }),
  )
})

test('the previsto is realizado up to the month and orçado after it', () => {
  const serie = (valorCentavos: number): Cubo =>
    buildCubo(['2025-01', '2025-02', '2025-03'].map((mes) => ({ ...CELULA, mes, valorCentavos })))
  const previsto = buildPrevisto(serie(1), serie(100), '2025-02')
  expect(listCelulas(previsto).map(({ valorCentavos }) => valorCentavos)).toEqual([1, 1, 100])
  expect(listCelulas(sumCubos([serie(1), serie(100)])).map(({ valorCentavos }) => valorCentavos)).toEqual([101, 101, 101])
})

test('a repeated filter is cached, and never mixed up with another', () => {
  const cubo = buildCubo(Array.from({ length: 40 }, (_, i) => ({ ...CELULA, centroCusto: i, filial: i % 2, valorCentavos: 2 ** i })))
  const index = indexCubo(cubo)
  expect(aggregateCubo(index, { centrosCusto: [3] })).toBe(aggregateCubo(index, { centrosCusto: [3] }))
  const periodo = { inicio: '2025-01', fim: '2025-01' }
  for (let back = 0; back < 2; back++) {
    for (let i = 0; i < 40; i++) {
      expect(sumGrupoItem(index, 1, periodo, { centrosCusto: [i] })).toBe(2 ** i)
      expect(sumGrupoItem(index, 1, periodo, { centrosCusto: [i], filiais: [] })).toBe(0)
    }
  }
  expect(sumGrupoItem(index, 1, periodo, { filiais: [1] })).toBe(2 * sumGrupoItem(index, 1, periodo, { filiais: [0] }))
})
