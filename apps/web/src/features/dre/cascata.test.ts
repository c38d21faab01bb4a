import type { DreLinha } from '@lastro/contract'
import { buildCascata, drawCascata, niceTicks } from '@lastro/engine'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dreLinha } from '../../../test/dre-linhas.ts'

const line = (codigo: string, tipo: DreLinha['tipo'], total: number, extra: Partial<DreLinha> = {}) =>
  dreLinha(codigo, [total], { tipo, ...extra })
const model = (rl: number, cus: number, dpe: number, dep: number) => [
  line('RB', 'soma', rl),
  line('RL', 'formula', rl),
  line('CUS', 'soma', cus),
  line('CUS.1', 'grupoItem', cus, { nivel: 1, pai: 'CUS' }),
  line('LB', 'formula', rl + cus),
  line('MB', 'percentual', 0.4, { unidade: 'razao' }),
  line('DPE', 'soma', dpe),
  line('EBITDA', 'formula', rl + cus + dpe),
  line('DEP', 'soma', dep),
  line('EBIT', 'formula', rl + cus + dpe + dep),
  line('LL', 'formula', rl + cus + dpe + dep),
]
const total = (each: DreLinha) => each.total

describe('waterfall', () => {
  test('stops at the main totals and skips margins, details and repeated subtotals', () => {
    const bars = buildCascata(model(1000, -600, -100, -50), total)
    expect(bars?.map((bar) => [bar.codigo, bar.tipo, bar.de, bar.ate])).toEqual([
      ['RL', 'total', 0, 1000],
      ['CUS', 'passo', 1000, 400],
      ['LB', 'total', 0, 400],
      ['DPE', 'passo', 400, 300],
      ['EBITDA', 'total', 0, 300],
      ['DEP', 'passo', 300, 250],
      ['LL', 'fim', 0, 250],
    ])
  })

  test('distinguishes decreases, increases and totals', () => {
    const bars = buildCascata(model(1000, -600, 100, 0), total) ?? []
    expect(drawCascata(bars, 120).bars.map(({ bar, aspecto }) => [bar.codigo, aspecto])).toEqual([
      ['RL', 'total'],
      ['CUS', 'menos'],
      ['LB', 'total'],
      ['DPE', 'mais'],
      ['EBITDA', 'total'],
      ['DEP', 'mais'],
      ['LL', 'fim'],
    ])
  })

  test('is not drawn for a model whose steps do not add up', () => {
    const broken = model(1000, -600, -100, -50).map((each) => (each.codigo === 'LB' ? { ...each, total: 401 } : each))
    expect(buildCascata(broken, total)).toBeNull()
    expect(buildCascata([line('RL', 'formula', 10)], total)).toBeNull()
    expect(buildCascata(model(0, 0, 0, 0), total)).toBeNull()
  })

  test('keeps every bar and the zero line inside, and each bar begins at the end of the previous one', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (rl, cus, dpe, dep) => {
        const bars = buildCascata(model(rl, cus, dpe, dep), total)
        if (!bars) return
        const drawing = drawCascata(bars, 120)
        expect(drawing.zeroY).toBeGreaterThanOrEqual(17.9)
        expect(drawing.zeroY).toBeLessThanOrEqual(120)
        for (const bar of drawing.bars) {
          expect(bar.top).toBeGreaterThanOrEqual(17.9)
          expect(bar.top + bar.height).toBeLessThanOrEqual(122)
        }
        drawing.bars
          .slice(0, -1)
          .forEach((bar, index) => expect(bar.bar.ate).toBe(bars[index + 1]!.tipo === 'passo' ? bars[index + 1]!.de : bars[index + 1]!.ate))
      }),
    )
  })

  test('puts round values on the axis', () => {
    expect(niceTicks(0, 169_116_188)).toEqual([50_000_000, 100_000_000, 150_000_000])
    expect(niceTicks(-30, 70)).toEqual([-25, 25, 50])
    expect(niceTicks(0, 0)).toEqual([])
  })
})
