import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCubo } from '../cubo/build.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { indexCubo } from '../cubo/index-amounts.ts'
import { splitCubo } from '../cubo/split.ts'
import { MODELO_GERENCIAL, numberModelo } from '../modelo/modelo.ts'
import { shiftPeriodo } from '../mes/periodo.ts'
import { analiseHorizontal, analiseVertical, isBaseNegativa, variacao, variacaoPercentual } from './av-ah.ts'
import { compareDre } from './compare.ts'
import type { DreCenario } from './compare.ts'
import { compileDre } from './compile.ts'
import type { DreCompilada } from './compiled.ts'
import { listForaDaDre } from './fora-da-dre.ts'
import type { DreColuna } from './types.ts'

describe('ratios between columns', () => {
  test('a growing cost is unfavourable, also from a negative base', () => {
    expect(variacao(-1100, -1000)).toBe(-100)
    expect(variacaoPercentual(-1100, -1000)).toBe(-0.1)
    expect(analiseHorizontal(-500, -1000)).toBe(0.5)
    expect(analiseVertical(-250, 1000)).toBe(-0.25)
  })

  test.each([
    ['profit after a loss', 50, -10, true, true],
    ['a greater loss', -50, -10, true, true],
    ['profit after profit', 50, 10, true, false],
    ['a cost, as every year', -50, -10, false, false],
    ['a cost turned into a gain', 50, -10, false, true],
    ['nothing to compare with', 50, null, true, false],
  ])('%s', (_name, current, base, resultado, marked) => {
    expect(isBaseNegativa(current, base, { resultado })).toBe(marked)
  })

  test('a zero denominator or a null side gives null', () => {
    for (const compute of [variacaoPercentual, analiseHorizontal]) {
      expect(compute(5, 0)).toBeNull()
      expect(compute(5, null)).toBeNull()
      expect(compute(null, 5)).toBeNull()
    }
    expect(analiseVertical(5, 0)).toBeNull()
    expect(variacao(null, 1)).toBeNull()
    expect(analiseVertical(0, -5)).toBe(0)
  })
})

const MODELO = numberModelo(MODELO_GERENCIAL)
const DRE: DreCompilada = (() => {
  const resultado = compileDre(MODELO.dreItens, MODELO.grupos)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.dre
})()

function cubo(valores: Readonly<Record<string, readonly [mes: string, centavos: number]>>): CuboIndexado {
  return indexCubo(
    buildCubo(
      Object.entries(valores).map(([codigo, [mes, valorCentavos]]) => ({
        grupoItem: MODELO.grupoItemIds.get(codigo) ?? 999,
        centroCusto: 0,
        filial: 0,
        mes,
        valorCentavos,
      })),
    ),
  )
}

const MES = { inicio: '2025-01', fim: '2025-01' }
const CENARIOS = {
  realizado: cubo({ 'RB.01': ['2025-01', 1000], 'CUS.01': ['2025-01', -600], 'RB.02': ['2024-01', 800], 'CUS.02': ['2024-01', -400] }),
  orcado: cubo({ 'RB.01': ['2025-01', 1250], 'CUS.01': ['2025-01', -500] }),
}
const COLUNAS: readonly DreColuna[] = [
  { id: 'real', tipo: 'valor', cenario: 'realizado', periodo: MES },
  { id: 'orc', tipo: 'valor', cenario: 'orcado', periodo: MES },
  { id: 'ant', tipo: 'valor', cenario: 'realizado', periodo: shiftPeriodo(MES, -12) },
  { id: 'var', tipo: 'variacao', coluna: 'real', base: 'orc' },
  { id: 'varp', tipo: 'variacaoPercentual', coluna: 'real', base: 'orc' },
  { id: 'av', tipo: 'av', coluna: 'real' },
  { id: 'avRb', tipo: 'av', coluna: 'real', baseCodigo: 'RB' },
  { id: 'ah', tipo: 'ah', coluna: 'real', base: 'ant' },
]

test('compares scenarios side by side, with derived columns', () => {
  const lines = new Map(compareDre(DRE, CENARIOS, COLUNAS).linhas.map(({ codigo, valores }) => [codigo, valores]))
  expect(lines.get('RL')).toEqual([1000, 1250, 800, -250, -0.2, 1, 1, 0.25])
  expect(lines.get('CUS')).toEqual([-600, -500, -400, -100, -0.2, -0.6, -0.6, -0.5])
  expect(lines.get('DPE')).toEqual([0, 0, 0, 0, null, 0, 0, null])
})

test('on a ratio line variation and AH are points, and there is no percentage of a percentage', () => {
  const margem = compareDre(DRE, CENARIOS, COLUNAS).linhas.find(({ codigo }) => codigo === 'MB')?.valores
  expect(margem).toEqual([0.4, 0.6, 0.5, 0.4 - 0.6, null, null, null, 0.4 - 0.5])
})

const itens = [...MODELO.grupoItemIds.values()]
const celula = fc.record({
  grupoItem: fc.constantFrom(...itens),
  centroCusto: fc.nat({ max: 3 }),
  filial: fc.nat({ max: 1 }),
  mes: fc.constantFrom('2024-03', '2025-01', '2025-02'),
  valorCentavos: fc.integer({ min: -999, max: 999 }),
})
const PERIODO = { inicio: '2025-01', fim: '2025-02' }

test('the column of a part of a split is the column of a cube of its cells alone', () => {
  fc.assert(
    fc.property(fc.array(celula, { minLength: 1, maxLength: 12 }), (list) => {
      const index = indexCubo(buildCubo(list))
      const { ids, somasDe } = splitCubo(index, 'centroCusto')
      const own = (id: number): CuboIndexado => indexCubo(buildCubo(list.filter(({ centroCusto }) => centroCusto === id)))
      const colunas = ids.map((id): DreColuna => ({ id: `${id}`, tipo: 'valor', cenario: `${id}`, periodo: PERIODO }))
      const compare = (cenarioOf: (id: number) => DreCenario): unknown =>
        compareDre(DRE, Object.fromEntries(ids.map((id) => [`${id}`, cenarioOf(id)])), colunas)
      expect(compare((id) => ({ index, somas: somasDe([id]) }))).toEqual(compare(own))
    }),
  )
})

test('a derived column has in every row what the analyses of its two columns are', () => {
  const colunas: readonly DreColuna[] = [
    { id: 'real', tipo: 'valor', cenario: 'a', periodo: PERIODO },
    { id: 'orc', tipo: 'valor', cenario: 'b', periodo: PERIODO },
    { id: 'var', tipo: 'variacao', coluna: 'real', base: 'orc' },
    { id: 'varp', tipo: 'variacaoPercentual', coluna: 'real', base: 'orc' },
    { id: 'av', tipo: 'av', coluna: 'real' },
    { id: 'ah', tipo: 'ah', coluna: 'real', base: 'orc' },
  ]
  const list = fc.array(celula, { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (a, b) => {
      const { linhas, details } = compareDre(DRE, { a: indexCubo(buildCubo(a)), b: indexCubo(buildCubo(b)) }, colunas)
      const receita = linhas.find(({ codigo }) => codigo === 'RL')?.valores[0] ?? null
      for (const { valores, unidade } of [...linhas, ...details.map((detail) => ({ ...detail, unidade: 'dinheiro' as const }))]) {
        const [real = null, orc = null] = valores
        const dinheiro = unidade === 'dinheiro'
        expect(valores.slice(2)).toEqual([
          variacao(real, orc),
          dinheiro ? variacaoPercentual(real, orc) : null,
          dinheiro ? analiseVertical(real, receita) : null,
          dinheiro ? analiseHorizontal(real, orc) : variacao(real, orc),
        ])
      }
    }),
  )
})

test('refuses a column with an unknown reference', () => {
  expect(() => compareDre(DRE, {}, COLUNAS)).toThrow('no scenario realizado')
  expect(() => compareDre(DRE, CENARIOS, [{ id: 'x', tipo: 'ah', coluna: 'y', base: 'z' }])).toThrow('column x refers to y')
  const semBase: readonly DreColuna[] = [COLUNAS[0]!, { id: 'av', tipo: 'av', coluna: 'real', baseCodigo: 'XX' }]
  expect(() => compareDre(DRE, CENARIOS, semBase)).toThrow('no line XX, the base of vertical analysis')
})

test('lists money in a grupo item that no line adds up', () => {
  const comForaDaDre = cubo({ 'RB.01': ['2025-01', 10], fora: ['2025-01', -7] })
  expect(listForaDaDre(DRE, comForaDaDre, MES)).toEqual([{ grupoItem: 999, valorCentavos: -7 }])
  expect(listForaDaDre(DRE, comForaDaDre, shiftPeriodo(MES, 1))).toEqual([])
})
