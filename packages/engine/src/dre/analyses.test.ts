import { expect, test } from 'vitest'
import { analyseLinhas } from './analyses.ts'

const MESES = {
  meses: ['2025-01', '2025-02'],
  mesesComDados: ['2025-01', '2025-02'],
  temAnoAnterior: true,
  lacunas: [],
  baseAv: { codigo: 'RL' },
}
const line = (codigo: string, valores: (number | null)[], anoAnterior: (number | null)[], rest = {}) => ({
  codigo,
  pai: null,
  unidade: 'centavos' as const,
  valores,
  total: valores.reduce((sum: number, valor) => sum + (valor ?? 0), 0),
  anoAnterior,
  anoAnteriorTotal: anoAnterior.reduce((sum: number, valor) => sum + (valor ?? 0), 0),
  ...rest,
})
const RECEITA = line('RL', [100, 0], [80, 40])

test('derives shares of the receita líquida, and the change of each month and of the total', () => {
  const [receita, custo] = analyseLinhas({ ...MESES, linhas: [RECEITA, line('CUS', [-50, -10], [-40, -20])] })
  expect(receita).toMatchObject({ av: [1, null], avTotal: 1, variacao: [20, -40], variacaoTotal: -20, ah: [0.25, -1], ahTotal: -20 / 120 })
  expect(custo).toMatchObject({ av: [-0.5, null], avTotal: -0.6, variacao: [-10, 10], variacaoTotal: 0, ah: [-0.25, 0.5], ahTotal: 0 })
})

test('a ratio has no share, and both analyses are its difference', () => {
  const margem = line('MB', [0.5, null], [0.25, 0.1], { unidade: 'razao', total: 0.5, anoAnteriorTotal: 0.25 })
  expect(analyseLinhas({ ...MESES, linhas: [RECEITA, margem] })[1]).toMatchObject({
    av: [null, null],
    avTotal: null,
    variacao: [0.25, null],
    variacaoTotal: 0.25,
    ah: [0.25, null],
    ahTotal: 0.25,
  })
})

test.each([
  ['a month without data', { ...MESES, mesesComDados: ['2025-01'] }],
  ['a month without a year before', MESES],
])('%s has no comparison', (_, meses) => {
  const anoAnterior = meses === MESES ? [80, null] : [80, 40]
  const [receita] = analyseLinhas({ ...meses, linhas: [line('RL', [100, 0], anoAnterior)] })
  expect(receita).toMatchObject({ variacao: [20, null], ah: [0.25, null] })
})

test.each([
  ['without a year before', { ...MESES, temAnoAnterior: false }],
  ['of other months than the year before has', { ...MESES, lacunas: [{ inicio: '2024-02', fim: '2024-02' }] }],
])('a total %s has no comparison', (_, meses) => {
  expect(analyseLinhas({ ...meses, linhas: [RECEITA] })).toMatchObject([{ variacaoTotal: null, ahTotal: null }])
})

test('shares are of the chosen line, or null without one', () => {
  const linhas = [RECEITA, line('CUS', [-50, -10], [-40, -20])]
  expect(analyseLinhas({ ...MESES, baseAv: { codigo: 'CUS' }, linhas })[0]).toMatchObject({ av: [-2, 0], avTotal: 100 / -60 })
  expect(analyseLinhas({ ...MESES, baseAv: null, linhas })[0]).toMatchObject({ av: [null, null], avTotal: null })
})

test('a detail with the code of the receita líquida is not the base of shares', () => {
  const detail = line('RL', [5, 5], [5, 5], { pai: 'RB' })
  expect(analyseLinhas({ ...MESES, linhas: [detail] })).toMatchObject([{ av: [null, null], avTotal: null }])
})
