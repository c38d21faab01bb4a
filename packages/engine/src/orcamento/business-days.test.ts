import { expect, test } from 'vitest'
import { countDiasCorridos, countDiasUteis } from './business-days.ts'

test('counts days and working days of 2026, and of months with leap days and moving holidays', () => {
  const meses = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)
  expect(meses.map(countDiasCorridos)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(meses.map(countDiasUteis)).toEqual([21, 20, 22, 20, 20, 22, 23, 21, 21, 21, 19, 22])
  expect(['1900-02', '2000-02', '2024-02', '2100-02'].map(countDiasCorridos)).toEqual([28, 29, 29, 28])
  // Good Friday: 29 March 2024, 31 March 2002, 20 April 1962. 20 November is a holiday from 2024.
  expect(['2024-03', '2002-03', '1962-04', '2023-11', '2024-11'].map(countDiasUteis)).toEqual([20, 20, 20, 20, 19])
})
