import { buildCubo, type RateioFluxo } from '@lastro/engine'
import { expect, test } from 'vitest'
import { keepLargest, listBetweenFiliais, sumFiliais, sumFluxos } from './fluxos.ts'

const [ADM, LOJA, FABRICA] = [1, 2, 3]
const [NONE, MATRIZ, NORTE] = [0, 5, 6]
const location = (centroCusto: number, filial: number) => ({ centroCusto, filial })
const fluxo = (regraId: number, origem: RateioFluxo['origem'], destino: RateioFluxo['destino'], valorCentavos: number): RateioFluxo => ({
  regraId,
  grupoItem: 9,
  mes: '2025-01',
  origem,
  destino,
  valorCentavos,
})
const FLUXOS = [
  fluxo(7, location(ADM, MATRIZ), location(ADM, NORTE), -60),
  fluxo(7, location(ADM, MATRIZ), location(ADM, NORTE), -40),
  fluxo(7, location(ADM, NORTE), location(LOJA, NORTE), -5),
  fluxo(0, location(LOJA, NORTE), location(FABRICA, NORTE), -3),
  fluxo(0, location(LOJA, MATRIZ), location(FABRICA, MATRIZ), -2),
]

test('breaks down by filial only the rules that move amounts between filiais', () => {
  const { regras, centros } = listBetweenFiliais(FLUXOS)
  expect([[...regras], [...centros]]).toEqual([[7], [ADM, LOJA]])
  expect(
    sumFluxos(FLUXOS, regras, new Map([[7, 'Aluguel']])).map(({ regraId, regra, de, deFilial, para, paraFilial, valorCentavos }) => [
      regraId,
      regra,
      [de, deFilial],
      [para, paraFilial],
      valorCentavos,
    ]),
  ).toEqual([
    [7, 'Aluguel', [ADM, MATRIZ], [ADM, NORTE], -100],
    [7, 'Aluguel', [ADM, NORTE], [LOJA, NORTE], -5],
    [null, '', [LOJA, null], [FABRICA, null], -5],
  ])
})

test('lists the largest flows, the first among equals, and sums all of them', () => {
  const fluxos = sumFluxos(
    [4, -9, 4, 3, -1].map((valor, i) => fluxo(8, location(ADM, MATRIZ), location(10 + i, MATRIZ), valor)),
    new Set(),
    new Map(),
  )
  const { fluxos: remarks, fluxosFora } = keepLargest(fluxos, 2)
  expect(remarks.map(({ para, valorCentavos }) => [para, valorCentavos])).toEqual([
    [10, 4],
    [11, -9],
  ])
  expect(fluxosFora).toEqual({ quantos: 3, valorCentavos: 6, absolutoCentavos: 8 })
  expect(keepLargest(fluxos, 5)).toEqual({ fluxos, fluxosFora: { quantos: 0, valorCentavos: 0, absolutoCentavos: 0 } })
})

test('shows each affected centro before and after in the requested months, without filial first', () => {
  const celula = (centroCusto: number, filial: number, valorCentavos: number, mes = '2025-01') => ({
    grupoItem: 9,
    centroCusto,
    filial,
    mes,
    valorCentavos,
  })
  const before = buildCubo([
    celula(ADM, MATRIZ, -100),
    celula(ADM, NONE, -7),
    celula(FABRICA, MATRIZ, -1),
    celula(ADM, MATRIZ, -900, '2025-02'),
  ])
  const after = buildCubo([celula(ADM, NORTE, -100), celula(ADM, NONE, -7), celula(FABRICA, MATRIZ, -1)])
  const periodo = { inicio: '2025-01', fim: '2025-01' }
  expect([...sumFiliais([before, after], { periodo, ordem: [NORTE, MATRIZ] }, new Set([ADM, LOJA]))]).toEqual([
    [
      ADM,
      [
        { filial: NONE, antesCentavos: -7, depoisCentavos: -7 },
        { filial: NORTE, antesCentavos: 0, depoisCentavos: -100 },
        { filial: MATRIZ, antesCentavos: -100, depoisCentavos: 0 },
      ],
    ],
  ])
  expect(sumFiliais([before, after], { periodo, ordem: [] }, new Set())).toEqual(new Map())
})
