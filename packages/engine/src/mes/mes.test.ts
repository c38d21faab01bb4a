import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMeses, isMes, listMeses, mesFromIndex, mesFromSql, mesIndexFromSql, mesToIndex, mesToSql } from './mes.ts'

test('all forms of a month agree', () => {
  expect(mesToIndex('2025-03')).toBe(2025 * 12 + 2)
  expect(mesToSql('2025-03')).toBe(202503)
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 119_999 }), (index) => {
      const mes = mesFromIndex(index)
      expect(isMes(mes)).toBe(true)
      expect(mesToIndex(mes)).toBe(index)
      expect(mesIndexFromSql(mesToSql(mes))).toBe(index)
      expect(mesFromSql(mesToSql(mes))).toBe(mes)
    }),
  )
})

test.each(['2025-00', '2025-13', '2025-3', '25-03', '2025/03', '0000-05', ' 2025-03', '2025-03-01', ''])('%j is not a month', (texto) => {
  expect(isMes(texto)).toBe(false)
  expect(() => mesToIndex(texto)).toThrow(/invalid month/)
})

test.each([202500, 202513, 2025.5, 12, Number.NaN])('%d is not a month of SQL', (sql) => {
  expect(() => mesFromSql(sql)).toThrow(/invalid month/)
})

test('months add across years, and lists include both ends', () => {
  expect(addMeses('2025-11', 3)).toBe('2026-02')
  expect(addMeses('2025-01', -1)).toBe('2024-12')
  expect(listMeses('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
  expect(listMeses('2025-02', '2025-01')).toEqual([])
  expect(() => addMeses('9999-12', 1)).toThrow(/invalid month index/)
})
