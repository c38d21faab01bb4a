import { expect, test } from 'vitest'
import { formatMoment, formatShortMoment, stampMoment } from './timestamp.ts'

const INSTANT = new Date('2026-11-21T01:28:05Z')

test('prints an instant in the time zone of Brasília and names it', () => {
  expect(formatMoment(INSTANT, 'pt')).toBe('20 de novembro de 2026 às 22:28 (horário de Brasília)')
  expect(formatMoment(INSTANT, 'en')).toBe('20 November 2026 at 22:28 (Brasília time)')
  expect(formatShortMoment(INSTANT, 'pt')).toBe('20/11/2026, 22:28 (horário de Brasília)')
  expect(formatShortMoment(INSTANT, 'en')).toBe('20/11/2026, 22:28 (Brasília time)')
})

test('sorts as text in a column', () => {
  expect([stampMoment(INSTANT, 'minuto'), stampMoment(INSTANT, 'segundo')]).toEqual(['2026-11-20 22:28', '2026-11-20 22:28:05'])
})
