import { expect, test } from 'vitest'
import { mesFromIndex, mesToIndex } from './mes.ts'
import { exercicioOf, inicioExercicioIndex, shiftPeriodo } from './periodo.ts'

test.each([
  ['2025-03', 1, '2025-01'],
  ['2025-03', 4, '2024-04'],
  ['2025-04', 4, '2025-04'],
  ['2025-12', 12, '2025-12'],
])('the fiscal year of %s that begins in month %i began in %s', (mes, mesInicial, inicio) => {
  expect(mesFromIndex(inicioExercicioIndex(mesToIndex(mes), mesInicial))).toBe(inicio)
  expect(exercicioOf(mes, mesInicial).inicio).toBe(inicio)
})

test('the fiscal year has twelve months', () => {
  expect(exercicioOf('2025-02', 4)).toEqual({ inicio: '2024-04', fim: '2025-03' })
})

test('accepts only 1 to 12 as first month of the fiscal year', () => {
  for (const mesInicial of [0, 13, 1.5]) expect(() => inicioExercicioIndex(mesToIndex('2025-03'), mesInicial)).toThrow(/first month/)
})

test('shifts both ends of a period', () => {
  expect(shiftPeriodo({ inicio: '2025-01', fim: '2025-03' }, -12)).toEqual({ inicio: '2024-01', fim: '2024-03' })
})
