import type { DreLinha } from '@lastro/contract'
import { buildCascata, drawCascata, niceTicks } from '@lastro/engine'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'

const linha = (codigo: string, tipo: DreLinha['tipo'], total: number, extra: Partial<DreLinha> = {}) =>
  dreLinha(codigo, [total], { tipo, ...extra })
const model = (rl: number, cus: number, dpe: number, dep: number) => [
  linha('RB', 'soma', rl),
  linha('RL', 'formula', rl),
  linha('CUS', 'soma', cus),
  linha('CUS.1', 'grupoItem', cus, { nivel: 1, pai: 'CUS' }),
  linha('LB', 'formula', rl + cus),
  linha('MB', 'percentual', 0.4, { unidade: 'razao' }),
  linha('DPE', 'soma', dpe),
  linha('EBITDA', 'formula', rl + cus + dpe),
  linha('DEP', 'soma', dep),
  linha('EBIT', 'formula', rl + cus + dpe + dep),
  linha('LL', 'formula', rl + cus + dpe + dep),
]
const total = (each: DreLinha) => each.total

describe('waterfall', () => {
  it('stops at the main totals and skips margins, details and repeated subtotals', () => {
    const barras = buildCascata(model(1000, -600, -100, -50), total)
    expect(barras?.map((barra) => [barra.codigo, barra.tipo, barra.de, barra.ate])).toEqual([
      ['RL', 'total', 0, 1000],
      ['CUS', 'passo', 1000, 400],
      ['LB', 'total', 0, 400],
      ['DPE', 'passo', 400, 300],
      ['EBITDA', 'total', 0, 300],
      ['DEP', 'passo', 300, 250],
      ['LL', 'fim', 0, 250],
    ])
  })

  it('distinguishes decreases, increases and totals', () => {
    const barras = buildCascata(model(1000, -600, 100, 0), total) ?? []
    expect(drawCascata(barras, 120).barras.map(({ barra, aspecto }) => [barra.codigo, aspecto])).toEqual([
      ['RL', 'total'],
      ['CUS', 'menos'],
      ['LB', 'total'],
      ['DPE', 'mais'],
      ['EBITDA', 'total'],
      ['DEP', 'mais'],
      ['LL', 'fim'],
    ])
  })

  it('is not drawn for a model whose steps do not add up', () => {
    const broken = model(1000, -600, -100, -50).map((each) => (each.codigo === 'LB' ? { ...each, total: 401 } : each))
    expect(buildCascata(broken, total)).toBeNull()
    expect(buildCascata([linha('RL', 'formula', 10)], total)).toBeNull()
    expect(buildCascata(model(0, 0, 0, 0), total)).toBeNull()
  })

  it('keeps every bar and the zero line inside, and each bar begins at the end of the previous one', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (rl, cus, dpe, dep) => {
        const barras = buildCascata(model(rl, cus, dpe, dep), total)
        if (!barras) return
        const desenho = drawCascata(barras, 120)
        expect(desenho.zeroY).toBeGreaterThanOrEqual(17.9)
        expect(desenho.zeroY).toBeLessThanOrEqual(120)
        for (const barra of desenho.barras) {
          expect(barra.topo).toBeGreaterThanOrEqual(17.9)
          expect(barra.topo + barra.altura).toBeLessThanOrEqual(122)
        }
        desenho.barras
          .slice(0, -1)
          .forEach((barra, index) =>
            expect(barra.barra.ate).toBe(barras[index + 1]!.tipo === 'passo' ? barras[index + 1]!.de : barras[index + 1]!.ate),
          )
      }),
    )
  })

  it('puts round values on the axis', () => {
    expect(niceTicks(0, 169_116_188)).toEqual([50_000_000, 100_000_000, 150_000_000])
    expect(niceTicks(-30, 70)).toEqual([-25, 25, 50])
    expect(niceTicks(0, 0)).toEqual([])
  })
})
