import type { DreLinha } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import { buildCols, buildRows, cellOf, clipboardText, printableFormula, toggleLinha, tomOf } from './demonstrativo.ts'

const linha = (codigo: string, extra: Partial<DreLinha> = {}): DreLinha =>
  dreLinha(codigo, [100, 200], {
    av: [0.1, 0.2],
    avTotal: 0.15,
    anoAnterior: [50, 0],
    anoAnteriorTotal: 50,
    variacao: [50, null],
    variacaoTotal: 250,
    ah: [1, null],
    ahTotal: 5,
    ...extra,
  })
const filho = (codigo: string, pai: string) => linha(codigo, { tipo: 'grupoItem', nivel: 1, pai })
const linhas = [
  linha('CUS'),
  filho('CUS.1', 'CUS'),
  filho('CUS.2', 'CUS'),
  linha('DPE'),
  filho('DPE.1', 'DPE'),
  linha('EBITDA', { tipo: 'formula', destaque: 'resultado' }),
  linha('ME', { tipo: 'percentual', unidade: 'razao' }),
  linha('DEP'),
]
const codes = (abertas: 'todas' | ReadonlySet<string>) => buildRows(linhas, abertas).map((row) => row.linha.codigo)

describe('rows', () => {
  it('hides the grupo itens of closed lines', () => {
    expect(codes(new Set())).toEqual(['CUS', 'DPE', 'EBITDA', 'ME', 'DEP'])
    expect(codes(new Set(['CUS']))).toEqual(['CUS', 'CUS.1', 'CUS.2', 'DPE', 'EBITDA', 'ME', 'DEP'])
    expect(codes('todas')).toHaveLength(linhas.length)
  })

  it('gives distinct names to a grupo item below two lines or with the code of a line', () => {
    const repetidas = [linha('CUS'), filho('X.1', 'CUS'), filho('DPE', 'CUS'), linha('DPE'), filho('X.1', 'DPE')]
    const rows = buildRows(repetidas, 'todas')
    expect(rows.map(({ chave, abrivel }) => [chave, abrivel])).toEqual([
      ['CUS', true],
      ['CUS/X.1', false],
      ['CUS/DPE', false],
      ['DPE', true],
      ['DPE/X.1', false],
    ])
    expect(toggleLinha(repetidas, new Set(['CUS']), 'DPE')).toBe('todas')
  })

  it('extends the band of a result line to its margin and no further', () => {
    expect(
      buildRows(linhas, new Set())
        .filter((row) => row.faixa)
        .map((row) => row.linha.codigo),
    ).toEqual(['EBITDA', 'ME'])
  })

  it('detects when all lines are open, and opens all but one', () => {
    expect(toggleLinha(linhas, new Set(['CUS']), 'DPE')).toBe('todas')
    expect(toggleLinha(linhas, 'todas', 'CUS')).toEqual(new Set(['DPE']))
  })
})

describe('columns', () => {
  const resposta = { meses: ['2025-01', '2025-02'], temAnoAnterior: true }
  const all = new Set(['anterior', 'variacao', 'av', 'ah'] as const)

  it('puts the analysis next to every month on request', () => {
    expect(buildCols(resposta, { colunas: all, porMes: false }).meses.map((coluna) => coluna.tipo)).toEqual(['valor', 'valor'])
    expect(buildCols(resposta, { colunas: all, porMes: true }).meses.map((coluna) => coluna.tipo)).toEqual([
      'valor',
      'av',
      'ah',
      'valor',
      'av',
      'ah',
    ])
  })

  it('compares nothing without a previous year', () => {
    const { total, analise } = buildCols({ ...resposta, temAnoAnterior: false }, { colunas: all, porMes: false })
    expect([...total, ...analise].map((coluna) => coluna.tipo)).toEqual(['valor', 'av'])
  })
})

describe('cells', () => {
  it('reads month and total', () => {
    expect(cellOf(linhas[0]!, { tipo: 'valor', indice: 1 })).toEqual({ valor: 200, unidade: 'centavos' })
    expect(cellOf(linhas[0]!, { tipo: 'variacao', indice: -1 })).toEqual({ valor: 250, unidade: 'centavos' })
    expect(cellOf(linhas[0]!, { tipo: 'ah', indice: 1 })).toEqual({ valor: null, unidade: 'razao' })
  })

  it('shows no variation and no mark for totals over different months', () => {
    const lucro = linha('LL', { tipo: 'formula', total: 88_500, anoAnteriorTotal: -24_500, variacaoTotal: null, ahTotal: null })
    expect(cellOf(lucro, { tipo: 'anterior', indice: -1 })).toEqual({ valor: -24_500, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'variacao', indice: -1 })).toEqual({ valor: null, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'variacaoPercentual', indice: -1 })).toEqual({ valor: null, unidade: 'razao' })
  })

  it('compares a month only with one that has entries', () => {
    const lucro = linha('LL', { tipo: 'formula', anoAnterior: [null, 80], variacao: [null, null], ah: [null, null] })
    const margem = linha('MB', { unidade: 'razao', anoAnterior: [null, 0.4], variacao: [null, null] })
    for (const indice of [0, 1]) {
      expect(cellOf(lucro, { tipo: 'variacao', indice })).toEqual({ valor: null, unidade: 'centavos' })
      expect(cellOf(lucro, { tipo: 'ah', indice })).toEqual({ valor: null, unidade: 'razao' })
      expect(cellOf(margem, { tipo: 'ah', indice })).toEqual({ valor: null, unidade: 'pontos' })
    }
    expect(cellOf(lucro, { tipo: 'anterior', indice: 0 })).toEqual({ valor: null, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'anterior', indice: 1 })).toEqual({ valor: 80, unidade: 'centavos' })
  })

  it('labels points next to a difference, and not without one', () => {
    const margem = linha('MB', { unidade: 'razao', variacaoTotal: 0.02 })
    expect(cellOf(margem, { tipo: 'variacaoPercentual', indice: -1 })).toEqual({ valor: null, unidade: 'nomePontos' })
    const lacuna = linha('MB', { unidade: 'razao', variacaoTotal: null })
    expect(cellOf(lacuna, { tipo: 'variacaoPercentual', indice: -1 })).toEqual({ valor: null, unidade: 'nenhuma' })
  })

  it('compares margins in points and gives them no share', () => {
    const margem = linha('MB', { unidade: 'razao', total: 0.46, anoAnteriorTotal: 0.44, variacaoTotal: 0.02 })
    expect(cellOf(margem, { tipo: 'variacao', indice: -1 })).toEqual({ valor: 0.02, unidade: 'pontos' })
    expect(cellOf(margem, { tipo: 'av', indice: -1 })).toEqual({ valor: null, unidade: 'nenhuma' })
  })

  it('marks growth over a loss in both columns that show it', () => {
    const lucro = linha('LL', { tipo: 'formula', total: 88_500, anoAnteriorTotal: -24_500, ahTotal: 4.6 })
    const custo = linha('CUS', { total: -88_500, anoAnteriorTotal: -24_500, ahTotal: -2.6 })
    for (const tipo of ['variacaoPercentual', 'ah'] as const) {
      expect(cellOf(lucro, { tipo, indice: -1 }).baseNegativa).toBe(true)
      expect(cellOf(custo, { tipo, indice: -1 }).baseNegativa).toBeUndefined()
    }
    expect(cellOf(lucro, { tipo: 'variacao', indice: -1 }).baseNegativa).toBeUndefined()
  })

  it('treats a smaller expense as favourable, because expenses are negative', () => {
    expect(tomOf(-90 - -100)).toBe('favoravel')
    expect(tomOf(-110 - -100)).toBe('desfavoravel')
    expect(tomOf(0)).toBeNull()
  })

  it('copies numbers in the format of a Portuguese spreadsheet', () => {
    expect(clipboardText({ valor: -169_116_188, unidade: 'centavos' })).toBe('-1691161,88')
    expect(clipboardText({ valor: 0.123, unidade: 'razao' })).toBe('12,3000')
    expect(clipboardText({ valor: null, unidade: 'centavos' })).toBe('')
  })
})

it('prints formulas with typographic signs', () => {
  expect(printableFormula('EBITDA / RL')).toBe('EBITDA ÷ RL')
  expect(printableFormula('-CUS * 2 - DED')).toBe('−CUS × 2 − DED')
})
