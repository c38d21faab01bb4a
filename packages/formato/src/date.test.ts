import { expect, test } from 'vitest'
import {
  anoAnteriorOf,
  formatDia,
  formatShortDia,
  formatDiaExtenso,
  formatHour,
  formatInstant,
  formatMes,
  formatShortMes,
  formatMesExtenso,
  formatMesNumerico,
  formatMoment,
  formatPeriodo,
  joinPeriodo,
  printMes,
  printPeriodo,
  writeDia,
} from './date.ts'
import { localeOf } from './language.ts'
import { CALENDARIO } from './month-names.ts'

test('formats months and periods', () => {
  expect(formatShortMes('2025-03')).toBe('mar')
  expect(formatMes('2025-12')).toBe('dez/2025')
  expect(formatPeriodo('2025-01', '2025-12')).toBe('jan–dez 2025')
  expect(formatPeriodo('2024-11', '2025-10')).toBe('nov/2024–out/2025')
  expect(formatPeriodo('2025-02', '2025-02')).toBe('fev/2025')
  expect(formatPeriodo('2025-01', '2025-12', 'en')).toBe('Jan–Dec 2025')
})

test.each(['pt', 'en', 'fr', 'ar'] as const)('names months and days in %s as the browser does', (language) => {
  const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  const days = Array.from({ length: 7 }, (_, index) => new Date(2025, 5, index + 1, 12))
  const write = (options: Intl.DateTimeFormatOptions, date: Date) => new Intl.DateTimeFormat(localeOf(language), options).format(date)
  for (const [index, mes] of months.entries()) {
    const date = new Date(`${mes}-15T12:00:00Z`)
    expect(CALENDARIO[language].meses[index]).toBe(write({ month: 'long', timeZone: 'UTC' }, date))
    expect(formatShortMes(mes, language)).toBe(write({ month: 'short', timeZone: 'UTC' }, date).replace('.', ''))
    expect(formatMesExtenso(mes, language)).toBe(write({ month: 'long', year: 'numeric', timeZone: 'UTC' }, date))
  }
  for (const date of days) expect(formatDiaExtenso(date, language)).toBe(write({ dateStyle: 'full' }, date))
})

test('formats a ledger day regardless of the time zone of the browser', () => {
  expect(formatDia('2025-01-01')).toBe('01/01/2025')
  for (const language of ['pt', 'en', 'fr'] as const) expect(formatShortDia('2025-01-31', language)).toBe('31/01')
  expect(formatShortDia('2025-01-31', 'ar').replaceAll('\u200f', '')).toBe('31/01')
})

test('formats instants relative to today', () => {
  const now = new Date(2026, 0, 14, 15, 0)
  expect(formatInstant(new Date(2026, 0, 14, 9, 41).toISOString(), now)).toBe('hoje, 09:41')
  expect(formatInstant(new Date(2026, 0, 13, 23, 59).toISOString(), now)).toBe('ontem, 23:59')
  expect(formatInstant(new Date(2026, 0, 12, 10, 0).toISOString(), now)).toBe('12 jan, 10:00')
  expect(formatInstant(new Date(2025, 11, 31, 10, 0).toISOString(), now)).toBe('31 dez 2025, 10:00')
})

test.each(['pt', 'en', 'fr', 'ar'] as const)('formats instants in %s as the browser does', (language) => {
  const now = new Date(2026, 8, 14, 15, 0)
  const write = (options: Intl.DateTimeFormatOptions, date: Date) => new Intl.DateTimeFormat(localeOf(language), options).format(date)
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  const hours = [0, 9, 12, 23].map((hour) => new Date(2026, 8, 14, hour, 5))
  for (const date of hours) {
    const time = write({ hour: '2-digit', minute: '2-digit' }, date)
    expect(formatInstant(date.toISOString(), now, language)).toBe(`${relative.format(0, 'day')}, ${time}`)
  }
  const time = write({ hour: '2-digit', minute: '2-digit' }, hours[1]!)
  expect(formatInstant(new Date(2026, 8, 13, 9, 5).toISOString(), now, language)).toBe(`${relative.format(-1, 'day')}, ${time}`)
  for (const [year, month] of [2025, 2026].flatMap((each) => Array.from({ length: 12 }, (_, index) => [each, index] as const))) {
    const date = new Date(year, month, 2, 9, 5)
    const day = write({ day: '2-digit', month: 'short', ...(year === 2026 ? {} : { year: 'numeric' }) }, date)
    expect(formatInstant(date.toISOString(), now, language)).toBe(`${day.replaceAll(' de ', ' ').replaceAll('.', '')}, ${time}`)
  }
})

test('formats an hour of the day from minutes', () => {
  expect([0, 485, 1439].map(formatHour)).toEqual(['00:00', '08:05', '23:59'])
})

test('formats an audit timestamp to the second', () => {
  expect(formatMoment(new Date(2026, 0, 14, 9, 41, 5).toISOString())).toBe('14/01/2026, 09:41:05')
})

test('names the previous year only for a period within one year', () => {
  expect(anoAnteriorOf('2025-01', '2025-12')).toBe('2024')
  expect(anoAnteriorOf('2025-02', '2026-01')).toBeNull()
})

test('formats months and periods for files and messages', () => {
  expect(formatMesNumerico('2025-03')).toBe('03/2025')
  expect(joinPeriodo({ inicio: '2025-01', fim: '2025-01' }, formatMesNumerico)).toBe('01/2025')
  expect(joinPeriodo({ inicio: '2025-01', fim: '2026-02' }, formatMes)).toBe('jan/2025 a fev/2026')
})

test('prints months of a report with three letters in both languages', () => {
  expect([printMes('2025-09'), printMes('2025-09', 'en'), printMes('2025-03')]).toEqual(['set/2025', 'Sep/2025', 'mar/2025'])
})

test.each([
  ['2025-01', '2025-12', '2025'],
  ['2025-03', '2025-03', 'mar/2025'],
  ['2025-03', '2026-02', 'mar/2025 – fev/2026'],
  ['2025-01', '2026-12', 'jan/2025 – dez/2026'],
])('prints %s to %s in a report as %s', (inicio, fim, texto) => {
  expect(printPeriodo({ inicio, fim })).toBe(texto)
})

test('formats a day as it is typed', () => {
  expect([writeDia('2026-03-31'), writeDia('')]).toEqual(['31/03/2026', ''])
})
