import { mesFromIndex } from '@lastro/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateFromDays, daysFromDate, formatData, formatDataIso, mesAbsoluto } from './dates.ts'

test('days agree with the calendar of the platform from 1900 to 2199', () => {
  fc.assert(
    fc.property(fc.integer({ min: daysFromDate(1900, 1, 1), max: daysFromDate(2199, 12, 31) }), (dias) => {
      const data = new Date(dias * 86_400_000)
      const { ano, mes, dia } = dateFromDays(dias)
      expect([ano, mes, dia]).toEqual([data.getUTCFullYear(), data.getUTCMonth() + 1, data.getUTCDate()])
      expect(daysFromDate(ano, mes, dia)).toBe(dias)
      expect(formatDataIso(dias)).toBe(data.toISOString().slice(0, 10))
      expect(mesFromIndex(mesAbsoluto(dias))).toBe(data.toISOString().slice(0, 7))
    }),
  )
})

test('refuses days that do not exist', () => {
  for (const [ano, mes, dia] of [
    [2025, 2, 29],
    [1900, 2, 29],
    [2025, 0, 1],
    [2025, 13, 1],
    [2025, 4, 31],
    [2025, 1, 0],
    [1899, 1, 1],
    [2200, 1, 1],
  ] as const) {
    expect(daysFromDate(ano, mes, dia)).toBeNaN()
  }
  expect(formatData(daysFromDate(2000, 2, 29))).toBe('29/02/2000')
})
