import type { DreLinha } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'
import { buildCols, buildRows, cellOf, clipboardText, printableFormula, toggleLinha, toneOf } from './demonstrativo.ts'

const line = (codigo: string, extra: Partial<DreLinha> = {}): DreLinha =>
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
const child = (codigo: string, pai: string) => line(codigo, { tipo: 'grupoItem', nivel: 1, pai })
const lines = [
  line('CUS'),
  child('CUS.1', 'CUS'),
  child('CUS.2', 'CUS'),
  line('DPE'),
  child('DPE.1', 'DPE'),
  line('EBITDA', { tipo: 'formula', destaque: 'resultado' }),
  line('ME', { tipo: 'percentual', unidade: 'razao' }),
  line('DEP'),
]
const codes = (opened: 'todas' | ReadonlySet<string>) => buildRows(lines, opened).map((row) => row.linha.codigo)

describe('rows', () => {
  test('hides the grupo itens of closed lines', () => {
    expect(codes(new Set())).toEqual(['CUS', 'DPE', 'EBITDA', 'ME', 'DEP'])
    expect(codes(new Set(['CUS']))).toEqual(['CUS', 'CUS.1', 'CUS.2', 'DPE', 'EBITDA', 'ME', 'DEP'])
    expect(codes('todas')).toHaveLength(lines.length)
  })

  test('gives distinct names to a grupo item below two lines or with the code of a line', () => {
    const repetidas = [line('CUS'), child('X.1', 'CUS'), child('DPE', 'CUS'), line('DPE'), child('X.1', 'DPE')]
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

  test('extends the band of a result line to its margin and no further', () => {
    expect(
      buildRows(lines, new Set())
        .filter((row) => row.faixa)
        .map((row) => row.linha.codigo),
    ).toEqual(['EBITDA', 'ME'])
  })

  test('detects when all lines are open, and opens all but one', () => {
    expect(toggleLinha(lines, new Set(['CUS']), 'DPE')).toBe('todas')
    expect(toggleLinha(lines, 'todas', 'CUS')).toEqual(new Set(['DPE']))
  })
})

describe('columns', () => {
  const response = { meses: ['2025-01', '2025-02'], temAnoAnterior: true }
  const all = new Set(['anterior', 'variacao', 'av', 'ah'] as const)

  test('puts the analysis next to every month on request', () => {
    expect(buildCols(response, { colunas: all, porMes: false }).meses.map((coluna) => coluna.tipo)).toEqual(['valor', 'valor'])
    expect(buildCols(response, { colunas: all, porMes: true }).meses.map((coluna) => coluna.tipo)).toEqual([
      'valor',
      'av',
      'ah',
      'valor',
      'av',
      'ah',
    ])
  })

  test('compares nothing without a previous year', () => {
    const { total, analise } = buildCols({ ...response, temAnoAnterior: false }, { colunas: all, porMes: false })
    expect([...total, ...analise].map((coluna) => coluna.tipo)).toEqual(['valor', 'av'])
  })
})

describe('cells', () => {
  test('reads month and total', () => {
    expect(cellOf(lines[0]!, { tipo: 'valor', index: 1 })).toEqual({ valor: 200, unidade: 'centavos' })
    expect(cellOf(lines[0]!, { tipo: 'variacao', index: -1 })).toEqual({ valor: 250, unidade: 'centavos' })
    expect(cellOf(lines[0]!, { tipo: 'ah', index: 1 })).toEqual({ valor: null, unidade: 'razao' })
  })

  test('shows no variation and no mark for totals over different months', () => {
    const lucro = line('LL', { tipo: 'formula', total: 88_500, anoAnteriorTotal: -24_500, variacaoTotal: null, ahTotal: null })
    expect(cellOf(lucro, { tipo: 'anterior', index: -1 })).toEqual({ valor: -24_500, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'variacao', index: -1 })).toEqual({ valor: null, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'variacaoPercentual', index: -1 })).toEqual({ valor: null, unidade: 'razao' })
  })

  test('compares a month only with one that has entries', () => {
    const lucro = line('LL', { tipo: 'formula', anoAnterior: [null, 80], variacao: [null, null], ah: [null, null] })
    const margem = line('MB', { unidade: 'razao', anoAnterior: [null, 0.4], variacao: [null, null] })
    for (const index of [0, 1]) {
      expect(cellOf(lucro, { tipo: 'variacao', index })).toEqual({ valor: null, unidade: 'centavos' })
      expect(cellOf(lucro, { tipo: 'ah', index })).toEqual({ valor: null, unidade: 'razao' })
      expect(cellOf(margem, { tipo: 'ah', index })).toEqual({ valor: null, unidade: 'pontos' })
    }
    expect(cellOf(lucro, { tipo: 'anterior', index: 0 })).toEqual({ valor: null, unidade: 'centavos' })
    expect(cellOf(lucro, { tipo: 'anterior', index: 1 })).toEqual({ valor: 80, unidade: 'centavos' })
  })

  test('labels points next to a difference, and not without one', () => {
    const margem = line('MB', { unidade: 'razao', variacaoTotal: 0.02 })
    expect(cellOf(margem, { tipo: 'variacaoPercentual', index: -1 })).toEqual({ valor: null, unidade: 'nomePontos' })
    const lacuna = line('MB', { unidade: 'razao', variacaoTotal: null })
    expect(cellOf(lacuna, { tipo: 'variacaoPercentual', index: -1 })).toEqual({ valor: null, unidade: 'nenhuma' })
  })

  test('compares margins in points and gives them no share', () => {
    const margem = line('MB', { unidade: 'razao', total: 0.46, anoAnteriorTotal: 0.44, variacaoTotal: 0.02 })
    expect(cellOf(margem, { tipo: 'variacao', index: -1 })).toEqual({ valor: 0.02, unidade: 'pontos' })
    expect(cellOf(margem, { tipo: 'av', index: -1 })).toEqual({ valor: null, unidade: 'nenhuma' })
  })

  test('marks growth over a loss in both columns that show it', () => {
    const lucro = line('LL', { tipo: 'formula', total: 88_500, anoAnteriorTotal: -24_500, ahTotal: 4.6 })
    const custo = line('CUS', { total: -88_500, anoAnteriorTotal: -24_500, ahTotal: -2.6 })
    for (const tipo of ['variacaoPercentual', 'ah'] as const) {
      expect(cellOf(lucro, { tipo, index: -1 }).baseNegativa).toBe(true)
      expect(cellOf(custo, { tipo, index: -1 }).baseNegativa).toBeUndefined()
    }
    expect(cellOf(lucro, { tipo: 'variacao', index: -1 }).baseNegativa).toBeUndefined()
  })

  test('treats a smaller expense as favourable, because expenses are negative', () => {
    expect(toneOf(-90 - -100)).toBe('favoravel')
    expect(toneOf(-110 - -100)).toBe('desfavoravel')
    expect(toneOf(0)).toBeNull()
  })

  test('copies numbers in the format of a Portuguese spreadsheet', () => {
    expect(clipboardText({ valor: -169_116_188, unidade: 'centavos' })).toBe('-1691161,88')
    expect(clipboardText({ valor: 0.123, unidade: 'razao' })).toBe('12,3000')
    expect(clipboardText({ valor: null, unidade: 'centavos' })).toBe('')
  })
})

test('prints formulas with typographic signs', () => {
  expect(printableFormula('EBITDA / RL')).toBe('EBITDA ÷ RL')
  expect(printableFormula('-CUS * 2 - DED')).toBe('−CUS × 2 − DED')
})
