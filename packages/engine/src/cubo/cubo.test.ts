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
import { addToIndice } from './add-to-indice.ts'

const CELULA = { grupoItem: 1, centroCusto: 2, filial: 3, mes: '2025-01', valorCentavos: 10 }

test('the order of the cells does not matter', () => {
  fc.assert(
    fc.property(celulas, (lista) => {
      expect(buildCubo(lista.toReversed())).toEqual(buildCubo(lista))
    }),
  )
})

test('rebuilding a cube from its cells gives the same cube, sorted by key and without zeros', () => {
  fc.assert(
    fc.property(celulas, (lista) => {
      const cubo = buildCubo(lista)
      const prontas = listCelulas(cubo)
      expect(buildCubo(prontas)).toEqual(cubo)
      expect(prontas.every(({ valorCentavos }) => valorCentavos !== 0)).toBe(true)
      const chaves = prontas.map((c) => [c.grupoItem, c.centroCusto, c.filial].join(' ') + c.mes)
      expect(chaves).toEqual(chaves.toSorted())
      expect(new Set(chaves).size).toBe(chaves.length)
    }),
  )
})

test('a cube too wide for a table is built the same way', () => {
  const lista = [3, 2_000_000_000, 1].flatMap((centroCusto) =>
    Array.from({ length: 200 }, (_, i) => ({
      ...CELULA,
      centroCusto: centroCusto - (centroCusto > 10 ? i : 0),
      grupoItem: 500 - i,
      filial: i,
    })),
  )
  const cubo = buildCubo([
    ...lista,
    ...lista,
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
      const [umas, outras] = [buildCubo(a), buildCubo(b)]
      expect(mergeCubos(umas, outras)).toEqual(sumCubos([umas, outras]))
      const negadas = { ...umas, valorCentavos: umas.valorCentavos.map((valor) => -valor) }
      expect(mergeCubos(umas, negadas).tamanho).toBe(0)
    }),
  )
})

test('refuses an inexact amount or key', () => {
  expect(() => buildCubo([{ ...CELULA, valorCentavos: 0.5 }])).toThrow(/fora do limite exato/)
  expect(() => buildCubo([{ ...CELULA, valorCentavos: Number.NaN }])).toThrow(/fora do limite exato/)
  expect(() => buildCubo([CELULA, { ...CELULA, valorCentavos: Number.MAX_SAFE_INTEGER }])).toThrow(/fora do limite exato/)
  expect(() => buildCubo([{ ...CELULA, centroCusto: -1 }])).toThrow(/chave de cubo inválida/)
  expect(() => buildCubo([{ ...CELULA, filial: 1.5 }])).toThrow(/chave de cubo inválida/)
  expect(() => consolidateCubo({ tamanho: 1, grupoItem: [1], centroCusto: [0], filial: [0], mes: [1], valorCentavos: [Infinity] })).toThrow(
    /fora do limite exato/,
  )
})

test('refuses a grupo item whose gross movement is beyond 2^53, even when the net is not', () => {
  const grande = Number.MAX_SAFE_INTEGER - 1
  const cubo = buildCubo([
    { ...CELULA, valorCentavos: grande },
    { ...CELULA, mes: '2025-02', valorCentavos: -grande },
  ])
  expect(() => indexCubo(cubo)).toThrow(/passa do limite exato/)
})

test('sums by grupo item, period and filter equal adding the cells', () => {
  const filtro = fc.option(
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
    fc.property(celulas, filtro, mes, mes, (lista, escolha, a, b) => {
      const [inicio, fim] = a < b ? [a, b] : [b, a]
      const indice = indexCubo(buildCubo(lista))
      for (let grupoItem = 1; grupoItem <= 7; grupoItem++) {
        const esperado = lista
          .filter((c) => c.grupoItem === grupoItem && c.mes >= inicio && c.mes <= fim)
          .filter((c) => (escolha?.centrosCusto?.includes(c.centroCusto) ?? true) && (escolha?.filiais?.includes(c.filial) ?? true))
          .reduce((soma, c) => soma + c.valorCentavos, 0)
        expect(sumGrupoItem(indice, grupoItem, { inicio, fim }, escolha)).toBe(esperado)
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
      (lista, mudancas, outras) => {
        const antes = indexCubo(buildCubo(lista))
        // Mostly existing cells; a zero sum or a new cell forces a full reindex.
        const delas = mudancas.flatMap(([i, valorCentavos]) => (lista.length === 0 ? [] : [{ ...lista[i % lista.length]!, valorCentavos }]))
        for (const diferenca of [buildCubo(delas), buildCubo([...delas, ...outras])]) {
          const depois = addToIndice(antes, diferenca)
          expect(depois).toEqual(indexCubo(sumCubos([antes.cubo, diferenca])))
          expect(indexCubo(depois.cubo)).toBe(depois)
        }
        expect(antes).toEqual(indexCubo({ ...buildCubo(lista) }))
      },
    ),
  )
})

test('places in one or several ascending runs build the same cube, in any order of later queries', () => {
  fc.assert(
    fc.property(celulas, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 50 }), (lista, runs, esperadas) => {
      const cubo = buildCubo(lista)
      const { inicio, grupoItem, centroCusto, filial, mesInicial, mesFinal } = seriesOf(cubo)
      const builder = createCuboInOrder(esperadas)
      for (let run = 0; run < runs; run++) {
        for (let s = run; s < grupoItem.length; s += runs) {
          // An offset of one amount that does not belong to the place.
          const valores = new Float64Array(mesFinal - mesInicial + 2).fill(99, 0, 1)
          for (let i = inicio[s]!; i < inicio[s + 1]!; i++) valores[1 + cubo.mes[i]! - mesInicial] = cubo.valorCentavos[i]!
          builder.addMeses(grupoItem[s]!, centroCusto[s]!, filial[s]!, mesInicial, valores, 1, valores.length)
        }
      }
      const { cubo: feito } = builder.build()
      expect(indexCubo(feito)).toEqual(indexCubo(cubo))
      expect(feito).toEqual(cubo)
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
  const indice = indexCubo(cubo)
  expect(aggregateCubo(indice, { centrosCusto: [3] })).toBe(aggregateCubo(indice, { centrosCusto: [3] }))
  const periodo = { inicio: '2025-01', fim: '2025-01' }
  for (let volta = 0; volta < 2; volta++) {
    for (let i = 0; i < 40; i++) {
      expect(sumGrupoItem(indice, 1, periodo, { centrosCusto: [i] })).toBe(2 ** i)
      expect(sumGrupoItem(indice, 1, periodo, { centrosCusto: [i], filiais: [] })).toBe(0)
    }
  }
  expect(sumGrupoItem(indice, 1, periodo, { filiais: [1] })).toBe(2 * sumGrupoItem(indice, 1, periodo, { filiais: [0] }))
})
