import { expect, test } from 'vitest'
import { printMes, printPeriodo } from './texts.ts'

test('writes months of a report with three letters in both languages', () => {
  expect([printMes('2025-09', 'pt'), printMes('2025-09', 'en'), printMes('2025-03', 'pt')]).toEqual(['set/2025', 'Sep/2025', 'mar/2025'])
})

test.each([
  ['2025-01', '2025-12', '2025'],
  ['2025-03', '2025-03', 'mar/2025'],
  ['2025-03', '2026-02', 'mar/2025 – fev/2026'],
  ['2025-01', '2026-12', 'jan/2025 – dez/2026'],
])('formats %s to %s as %s', (inicio, fim, texto) => {
  expect(printPeriodo({ inicio, fim }, 'pt')).toBe(texto)
})
