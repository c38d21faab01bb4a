import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assumeExact, dreLinear, GRUPOS } from '../../test/dres.ts'
import { celulas } from '../../test/arbitraries.ts'
import { buildCubo } from '../cubo/build.ts'
import type { CuboFilter } from '../cubo/cubo.ts'
import { indexCubo, sumGrupoItem } from '../cubo/index-amounts.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import type { Periodo } from '../mes/periodo.ts'
import { compileDre } from './compile.ts'
import type { DreCompilada } from './compiled.ts'
import { computeDre } from './compute.ts'
import { explainDre } from './explain.ts'
import type { DreExplicacao } from './explicacao.ts'
import type { DreItem } from './item.ts'

function compile(itens: readonly DreItem[]): DreCompilada {
  const resultado = compileDre(itens, GRUPOS)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.dre
}

function sumDown(dre: DreCompilada, cubo: CuboIndexado, codigo: string, periodo: Periodo, filtro: CuboFilter): bigint {
  let soma = 0n
  const { valor, parcelas } = explainDre(dre, cubo, { codigo, periodo, filtro })
  for (const parcela of parcelas) {
    if (parcela.tipo === 'grupoItem') soma += BigInt(parcela.sinal) * BigInt(sumGrupoItem(cubo, parcela.grupoItem, periodo, filtro))
    if (parcela.tipo === 'item') soma += BigInt(parcela.coeficiente ?? 0) * sumDown(dre, cubo, parcela.codigo, periodo, filtro)
  }
  expect(BigInt(valor ?? -1)).toBe(soma)
  return soma
}

test('the drill-down of every cell sums back to the cell', () => {
  const mes = fc.constantFrom('2025-01', '2025-02', '2025-03')
  const filter = fc.record({ centrosCusto: fc.option(fc.array(fc.nat({ max: 5 })), { nil: undefined }) })
  fc.assert(
    fc.property(dreLinear, celulas, mes, mes, filter, (modelo, list, a, b, choice) => {
      assumeExact(modelo, list)
      const dre = compile(modelo.itens)
      const cubo = indexCubo(buildCubo(list))
      const periodo = a < b ? { inicio: a, fim: b } : { inicio: b, fim: a }
      const { linhas } = computeDre(dre, cubo, { periodos: [periodo], filtro: choice })
      for (const { codigo, valores } of linhas) expect(sumDown(dre, cubo, codigo, periodo, choice)).toBe(BigInt(valores[0] ?? -1))
    }),
  )
})

const ITENS: readonly DreItem[] = [
  { codigo: 'T', descricao: 'Título', tipo: 'titulo' },
  {
    codigo: 'A',
    descricao: 'Receita',
    tipo: 'soma',
    componentes: [
      { grupo: 1, sinal: 1 },
      { grupoItem: 4, sinal: -1 },
    ],
  },
  { codigo: 'B', descricao: 'Menos a cota', tipo: 'formula', formula: '2*A - 10' },
  { codigo: 'C', descricao: 'Piso', tipo: 'formula', formula: 'max(A; 0)' },
  { codigo: 'D', descricao: 'Parte', tipo: 'formula', formula: '0,5 * A' },
  { codigo: 'P', descricao: 'Margem', tipo: 'percentual', formula: 'B', baseCodigo: 'A' },
]
const CUBO = indexCubo(
  buildCubo([
    { grupoItem: 1, centroCusto: 0, filial: 0, mes: '2025-01', valorCentavos: 301 },
    { grupoItem: 4, centroCusto: 0, filial: 0, mes: '2025-02', valorCentavos: 100 },
  ]),
)

function explain(codigo: string, fim = '2025-02'): Pick<DreExplicacao, 'valor' | 'soma' | 'parcelas' | 'formula'> {
  const { valor, soma, parcelas, formula } = explainDre(compile(ITENS), CUBO, { codigo, periodo: { inicio: '2025-01', fim } })
  return { valor, soma, parcelas, formula }
}

test('a soma shows each grupo item and the grupo it comes from', () => {
  expect(explain('A')).toEqual({
    valor: 201,
    soma: true,
    formula: undefined,
    parcelas: [
      { tipo: 'grupoItem', grupoItem: 1, grupo: 1, sinal: 1, valorCentavos: 301, contribuicao: 301 },
      { tipo: 'grupoItem', grupoItem: 2, grupo: 1, sinal: 1, valorCentavos: 0, contribuicao: 0 },
      { tipo: 'grupoItem', grupoItem: 3, grupo: 1, sinal: 1, valorCentavos: 0, contribuicao: 0 },
      { tipo: 'grupoItem', grupoItem: 4, grupo: undefined, sinal: -1, valorCentavos: 100, contribuicao: -100 },
    ],
  })
})

test('a linear formula shows its terms, and its constant for every month', () => {
  expect(explain('B')).toEqual({
    valor: -1598,
    soma: true,
    formula: '2 * A - 10',
    parcelas: [
      {
        tipo: 'item',
        codigo: 'A',
        descricao: 'Receita',
        unidade: 'dinheiro',
        periodo: { inicio: '2025-01', fim: '2025-02' },
        coeficiente: 2,
        valor: 201,
        contribuicao: 402,
      },
      { tipo: 'constante', contribuicao: -2000 },
    ],
  })
})

test('the constant of a recalculated line counts once', () => {
  const itens: readonly DreItem[] = [...ITENS, { codigo: 'K', descricao: '', tipo: 'formula', formula: 'A - 10', agregacao: 'recalcular' }]
  const { valor, soma, parcelas } = explainDre(compile(itens), CUBO, { codigo: 'K', periodo: { inicio: '2025-01', fim: '2025-02' } })
  expect([valor, soma, parcelas.at(-1)]).toEqual([-799, true, { tipo: 'constante', contribuicao: -1000 }])
})

test('a condition over several months is first the sum of its months, then a function of its lines', () => {
  expect(explain('C').parcelas).toEqual([
    { tipo: 'mes', mes: '2025-01', contribuicao: 301 },
    { tipo: 'mes', mes: '2025-02', contribuicao: 0 },
  ])
  expect(explain('C')).toMatchObject({ valor: 301, soma: true })
  expect(explain('C', '2025-01')).toMatchObject({
    valor: 301,
    soma: false,
    parcelas: [{ tipo: 'item', codigo: 'A', coeficiente: null, valor: 301, contribuicao: null }],
  })
})

test('a rounded line is the sum of its rounded months', () => {
  expect(explain('D')).toMatchObject({ valor: 100, soma: true })
  expect(explain('D', '2025-01')).toMatchObject({ valor: 150, soma: false })
})

test('a percentual shows numerator and base', () => {
  expect(explain('P')).toMatchObject({
    valor: -1598 / 201,
    soma: false,
    formula: 'B / A',
    parcelas: [
      { codigo: 'B', valor: -1598 },
      { codigo: 'A', valor: 201 },
    ],
  })
})

test('a formula over other months shows the months read', () => {
  const itens: readonly DreItem[] = [
    ...ITENS,
    { codigo: 'H', descricao: 'Crescimento', tipo: 'formula', formula: 'se(A > 0; A - anterior(A); C)' },
  ]
  const { parcelas } = explainDre(compile(itens), CUBO, { codigo: 'H', periodo: { inicio: '2025-01', fim: '2025-02' } })
  expect(parcelas).toMatchObject([
    { codigo: 'A', periodo: { inicio: '2025-01', fim: '2025-02' }, valor: 201 },
    { codigo: 'A', periodo: { inicio: '2024-11', fim: '2024-12' }, valor: 0 },
  ])
})

test('a read before the first year is clamped and does not fail', () => {
  const itens: readonly DreItem[] = [
    ...ITENS,
    { codigo: 'H', descricao: '', tipo: 'formula', formula: 'anterior(mesmoMesAnoAnterior(A); 119)' },
  ]
  const dre = compile(itens)
  for (const periodo of [
    { inicio: '0001-01', fim: '0001-01' },
    { inicio: '1990-01', fim: '2025-12' },
  ]) {
    const { linhas } = computeDre(dre, CUBO, { periodos: [periodo] })
    const explicacao = explainDre(dre, CUBO, { codigo: 'H', periodo })
    expect(explicacao.valor).toBe(linhas.at(-1)?.valores[0])
    expect(explicacao.parcelas).toMatchObject([{ codigo: 'A', periodo: { inicio: '0001-01', fim: '0001-01' }, valor: 0 }])
  }
})

test('a title has no explanation, and an unknown line is refused', () => {
  expect(explain('T')).toEqual({ valor: null, soma: false, formula: undefined, parcelas: [] })
  expect(() => explain('Z')).toThrow('the DRE has no line Z')
})
