import type { Acompanhamento, AcompanhamentoGrupo, AcompanhamentoItem, AcompanhamentoLinha } from '@lastro/contract'
import { compareMeses, type Tolerancia } from '@lastro/engine'
import { describe, expect, test } from 'vitest'
import { parseAcompanhamentoSearch } from './acompanhamento-search.ts'
import { readLimit, writeLimit } from './limits.ts'
import { listArvore, listItensOutside, listSemRealizado, directionOf, sinalOf, toLinha, withLinhas } from './rows.ts'

const TOLERANCIA: Tolerancia = { percentualPpm: 100_000, valorCentavos: null }
const compare = (orcado: number, realizado: number): Acompanhamento => {
  const { meses, acumulado } = compareMeses([orcado], [realizado], TOLERANCIA)
  return {
    meses: [...meses],
    acumulado,
    exercicio: { orcadoCentavos: orcado, previstoCentavos: realizado, variacaoCentavos: realizado - orcado },
  }
}
const item = (id: number, orcado: number, realizado: number): AcompanhamentoItem => ({
  id,
  codigo: `I.${id}`,
  descricao: `Item ${id}`,
  ...compare(orcado, realizado),
  dre: `L/I.${id}`,
  linhas: 1,
})
const grupo = (id: number, natureza: string, itens: AcompanhamentoItem[]): AcompanhamentoGrupo => ({
  id,
  codigo: `G${id}`,
  descricao: `Grupo ${id}`,
  natureza,
  tolerancia: TOLERANCIA,
  ...compare(0, 0),
  itens,
})
const GRUPOS = [
  grupo(1, 'receita_bruta', [item(1, 1000, 1200), item(2, 1000, 980)]),
  grupo(2, 'custo', [item(3, -1000, -1500), item(4, -1000, -1300)]),
]

test('lists grupos, the itens of open grupos and the loaded lines of open itens', () => {
  expect(listArvore({ grupos: GRUPOS }, new Set()).map(({ chave }) => chave)).toEqual(['g1', 'g2'])
  const line: AcompanhamentoLinha = {
    grupoItem: { id: 3, codigo: 'I.3', descricao: 'Item 3' },
    grupo: { id: 2, descricao: 'Grupo 2', natureza: 'custo' },
    centroCusto: { id: 7, descricao: 'Lojas' },
    filial: null,
    planejada: true,
    ...compare(-1000, -1500),
    dre: null,
  }
  const arvore = listArvore({ grupos: GRUPOS }, new Set(['g2', 'i3', 'i4']))
  const opened = withLinhas(arvore, (id) => (id === 3 ? [toLinha(line, { loose: false })] : []))
  expect(opened.map(({ chave, nome, nivel }) => [chave, nome, nivel])).toEqual([
    ['g1', 'Grupo 1', 0],
    ['g2', 'Grupo 2', 0],
    ['i3', 'Item 3', 1],
    ['l3/7/0', 'Lojas', 2],
    ['i4', 'Item 4', 1],
  ])
  expect(toLinha({ ...line, centroCusto: null }, { loose: false }).texto).toBe('semCentro')
  expect(toLinha(line, { loose: true })).toMatchObject({ nome: 'Item 3', detalhe: 'Lojas · Grupo 2' })
})

test('sorts itens beyond the tolerance by damage to the result', () => {
  expect(listItensOutside({ grupos: GRUPOS }).map(({ nome, comparado }) => [nome, comparado.acumulado.variacaoCentavos])).toEqual([
    ['Item 3', -500],
    ['Item 4', -300],
    ['Item 1', 200],
  ])
})

describe('wording of a variation', () => {
  test.each([
    ['receita_bruta', 1, 'receitaAcima'],
    ['receita_bruta', -1, 'receitaAbaixo'],
    ['custo', 1, 'gastoAbaixo'],
    ['pessoal', -1, 'gastoAcima'],
    ['resultado_financeiro', 1, 'melhor'],
    [null, -1, 'pior'],
    ['custo', 0, 'igual'],
  ] as const)('%s, %i: %s', (natureza, variacao, direction) => {
    expect(directionOf(natureza, variacao)).toBe(direction)
  })

  test('a variation beyond the tolerance is never marked by colour alone', () => {
    expect(sinalOf({ farol: 'verde', excede: false })).toBe('verde')
    expect(sinalOf({ farol: 'verde', excede: true })).toBe('verdeFora')
    expect(sinalOf({ farol: null, excede: false })).toBe('semRealizado')
  })
})

test('groups months without realizado into runs', () => {
  const meses = ['2026-01', '2026-02', '2026-03', '2026-04']
  expect(listSemRealizado(meses, ['2026-02'])).toEqual([
    { inicio: '2026-01', fim: '2026-01' },
    { inicio: '2026-03', fim: '2026-04' },
  ])
  expect(listSemRealizado(meses, meses)).toEqual([])
})

test('parses limits, taking a blank field as no limit and rejecting invalid ones', () => {
  expect(readLimit({ percentual: '2,5', valor: '1.234,56' }, 'pt')).toEqual({ percentualPpm: 25_000, valorCentavos: 123_456 })
  expect(readLimit({ percentual: ' ', valor: '1,234.56' }, 'en')).toEqual({ percentualPpm: null, valorCentavos: 123_456 })
  for (const percentual of ['-1', 'dez', '100000000']) expect(readLimit({ percentual, valor: '' }, 'pt')).toBeUndefined()
  for (const valor of ['-1', '1,005', '200.000.000.000,00']) expect(readLimit({ percentual: '', valor }, 'pt')).toBeUndefined()
  const tolerancia = { percentualPpm: 12_345, valorCentavos: 100_050 }
  expect(readLimit(writeLimit(tolerancia, 'pt'), 'pt')).toEqual(tolerancia)
})

test('a hand-written URL is parsed as far as it is valid', () => {
  expect(
    parseAcompanhamentoSearch({
      inicio: '2026-01',
      fim: '2026-13',
      centroCusto: 7,
      filial: '3,x',
      fora: 'linhas',
      meses: true,
      abertos: 'g1,i2',
    }),
  ).toEqual({
    inicio: '2026-01',
    fim: undefined,
    centroCusto: '7',
    filial: undefined,
    rateio: undefined,
    previsto: undefined,
    fora: 'linhas',
    meses: true,
    abertos: 'g1,i2',
  })
})
