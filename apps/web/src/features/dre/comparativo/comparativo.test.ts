import type { DreComparativo } from '@lastro/contract'
import { expect, test } from 'vitest'
import { comparativoLinha, comparativoParte } from '../../../../test/dre-linhas.ts'
import { celulaOf, findColunaTotal, linhaDaColuna } from './cells.ts'
import { layoutPonte } from './bridge-chart.ts'

const coluna = (tipo: DreComparativo['colunas'][number]['tipo'], fonte: string, base: string | null = null, em = 0) => ({
  chave: `${em} ${tipo} ${fonte} ${base}`,
  tipo,
  fonte,
  base,
  parte: em,
})
const QUADRO: Pick<DreComparativo, 'colunas' | 'partes'> = {
  partes: [comparativoParte('antes|total', 'antes'), comparativoParte('depois|total', 'depois', { rateado: true })],
  colunas: [
    coluna('valor', 'realizado'),
    coluna('valor', 'realizado', null, 1),
    coluna('variacao', 'realizado', 'realizado', 1),
    coluna('percentual', 'realizado', 'realizado', 1),
  ],
}
const line = (valores: (number | null)[], unidade: 'centavos' | 'razao' = 'centavos') =>
  comparativoLinha('LL', { tipo: 'formula', unidade, formula: 'A + B', destaque: 'resultado', valores })

test('formats money, points and percentages in their units, and marks growth from a loss', () => {
  const perda = line([-100, 50, 150, 1.5])
  expect([0, 1, 2, 3].map((i) => celulaOf(QUADRO, perda, i))).toEqual([
    { valor: -100, unidade: 'centavos' },
    { valor: 50, unidade: 'centavos' },
    { valor: 150, unidade: 'centavos' },
    { valor: 1.5, unidade: 'razao', baseNegativa: true },
  ])
  const margem = line([0.1, 0.2, 0.1, null], 'razao')
  expect([1, 2, 3].map((i) => celulaOf(QUADRO, margem, i).unidade)).toEqual(['razao', 'pontos', 'nenhuma'])
  expect(linhaDaColuna(perda, 1)).toMatchObject({ codigo: 'LL', total: 50, valores: [] })
})

test('pins the single column of all companies', () => {
  const partes = [comparativoParte('cliente:a|total', 'cliente'), comparativoParte('consolidado|total', 'consolidado')]
  const colunas = [coluna('valor', 'realizado'), coluna('valor', 'realizado', null, 1)]
  expect(findColunaTotal({ partes, colunas })).toBe(colunas[1])
  expect(findColunaTotal({ partes, colunas: [...colunas, coluna('av', 'realizado', null, 1)] })).toBeUndefined()
  expect(findColunaTotal(QUADRO)).toBeUndefined()
})

test('a bridge begins and ends at zero, and each step begins at the end of the previous one', () => {
  expect(layoutPonte(100, [50, -200])).toEqual([
    { inicio: 0.25, tamanho: 0.5 },
    { inicio: 0.75, tamanho: 0.25 },
    { inicio: 0, tamanho: 1 },
    { inicio: 0, tamanho: 0.25 },
  ])
  expect(layoutPonte(0, [])).toEqual([
    { inicio: 0, tamanho: 0 },
    { inicio: 0, tamanho: 0 },
  ])
})
