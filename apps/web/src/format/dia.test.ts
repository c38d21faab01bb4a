import { expect, test } from 'vitest'
import { diaLocal, isDia, parseDia, parseHour, separate } from './dia.ts'

test('parses a day typed the Brazilian way with any separator, or in ISO form', () => {
  const typed = ['31/03/2026', '31/3/2026', '31.03.2026', '31-03-2026', '31 03 2026', '31032026', ' 2026-03-31 ', '٣١/٠٣/٢٠٢٦']
  expect(typed.filter((texto) => parseDia(texto, false, 2024) !== '2026-03-31')).toEqual([])
})

test('completes the year only when typing is over', () => {
  const typed = ['5/3', '05/03', '05/03/', '0503', '5/3/26', '050326']
  expect(typed.filter((texto) => parseDia(texto, false, 2026) !== null)).toEqual([])
  expect(typed.filter((texto) => parseDia(texto, true, 2026) !== '2026-03-05')).toEqual([])
})

test('rejects an impossible day and other text', () => {
  const typed = ['31/02/2026', '29/02/2025', '00/01/2026', '12/31/2026', '31/03/0026', '01/01/2200', 'ontem', '31', '']
  expect(typed.filter((texto) => parseDia(texto, true, 2026) !== null)).toEqual([])
  expect(parseDia('29/02/2028', true, 2026)).toBe('2028-02-29')
  expect(isDia('1899-12-31')).toBe(false)
})

test('computes local days across months', () => {
  const evening = new Date(2026, 2, 1, 23, 30)
  expect([diaLocal(evening), diaLocal(evening, 1), diaLocal(evening, 60)]).toEqual(['2026-03-01', '2026-02-28', '2025-12-31'])
})

test('parses an hour', () => {
  expect([parseHour('18:30', false), parseHour('1830', false), parseHour('9', false), parseHour('9:', false)]).toEqual([
    '18:30',
    '18:30',
    null,
    null,
  ])
  expect(['9', '9h', '09', '9:00', '9:'].filter((texto) => parseHour(texto, true) !== '09:00')).toEqual([])
  expect(['24:00', '12:60', '123', 'meio-dia', ''].filter((texto) => parseHour(texto, true) !== null)).toEqual([])
})

test('inserts each separator once', () => {
  expect([separate('31', '/'), separate('31//', '/'), separate('31/03', '/'), separate('1/3', '/'), separate('31/03/2', '/')]).toEqual([
    '31/',
    '31/',
    '31/03/',
    '1/3',
    '31/03/2',
  ])
  expect([separate('18', ':'), separate('18::', ':'), separate('9', ':')]).toEqual(['18:', '18:', '9'])
})
