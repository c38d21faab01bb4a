import { listPresets } from '@lastro/engine'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closePeriodo, countMeses, shiftPeriodo } from './periodo.ts'

const mes = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([ano, m]) => `${ano}-${String(m).padStart(2, '0')}`)

describe('periods', () => {
  test('counts from the last month with data', () => {
    const presets = new Map(
      listPresets({ inicio: '2024-01', fim: '2025-08' }).map((preset) => [preset.chave, `${preset.inicio} ${preset.fim}`]),
    )
    expect(Object.fromEntries(presets)).toEqual({
      ano: '2025-01 2025-12',
      acumulado: '2025-01 2025-08',
      ultimos12: '2024-09 2025-08',
      trimestre: '2025-07 2025-09',
      trimestreAnterior: '2025-04 2025-06',
      semestre: '2025-03 2025-08',
      anoAnterior: '2024-01 2024-12',
    })
  })

  test('offers no period wholly before the data', () => {
    expect(listPresets({ inicio: '2025-01', fim: '2025-12' }).map((preset) => preset.chave)).not.toContain('anoAnterior')
  })

  test('orders two clicks and limits them to the maximum of the API', () => {
    expect(closePeriodo('2025-06', '2025-02')).toEqual({ inicio: '2025-02', fim: '2025-06' })
    fc.assert(
      fc.property(mes, mes, (a, b) => {
        const periodo = closePeriodo(a, b)
        expect(countMeses(periodo)).toBeGreaterThanOrEqual(1)
        expect(countMeses(periodo)).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('shifts a period by its length', () => {
    expect(shiftPeriodo({ inicio: '2025-01', fim: '2025-03' }, -1)).toEqual({ inicio: '2024-10', fim: '2024-12' })
    expect(shiftPeriodo({ inicio: '2025-01', fim: '2025-12' }, 1)).toEqual({ inicio: '2026-01', fim: '2026-12' })
  })
})
