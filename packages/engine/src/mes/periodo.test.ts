import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMeses, listMeses } from './mes.ts'
import { acumuladoOf, countMeses, exercicioOf, listPeriodos, PERIODICIDADES, shiftPeriodo } from './periodo.ts'

test('the fiscal year may begin in any month', () => {
  expect(exercicioOf('2025-03')).toEqual({ inicio: '2025-01', fim: '2025-12' })
  expect(exercicioOf('2025-03', 4)).toEqual({ inicio: '2024-04', fim: '2025-03' })
  expect(exercicioOf('2025-04', 4)).toEqual({ inicio: '2025-04', fim: '2026-03' })
  expect(acumuladoOf('2025-06', 4)).toEqual({ inicio: '2025-04', fim: '2025-06' })
  expect(() => exercicioOf('2025-03', 13)).toThrow(/mês inicial/)
})

test('quarters follow the fiscal year and are cut at the ends of the range', () => {
  expect(listPeriodos('2025-02', '2025-07', 'trimestre')).toEqual([
    { inicio: '2025-02', fim: '2025-03' },
    { inicio: '2025-04', fim: '2025-06' },
    { inicio: '2025-07', fim: '2025-07' },
  ])
  expect(listPeriodos('2025-02', '2025-07', 'trimestre', 2)).toEqual([
    { inicio: '2025-02', fim: '2025-04' },
    { inicio: '2025-05', fim: '2025-07' },
  ])
  expect(listPeriodos('2024-06', '2025-05', 'ano')).toEqual([
    { inicio: '2024-06', fim: '2024-12' },
    { inicio: '2025-01', fim: '2025-05' },
  ])
})

test('periods cover the range once, in order', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      fc.nat({ max: 40 }),
      fc.constantFrom(...PERIODICIDADES),
      fc.integer({ min: 1, max: 12 }),
      (salto, tamanho, periodicidade, mesInicial) => {
        const inicio = addMeses('2022-01', salto)
        const fim = addMeses(inicio, tamanho)
        const periodos = listPeriodos(inicio, fim, periodicidade, mesInicial)
        expect(periodos.flatMap((periodo) => listMeses(periodo.inicio, periodo.fim))).toEqual(listMeses(inicio, fim))
      },
    ),
  )
})

test('a period moves whole and cannot end before it starts', () => {
  expect(shiftPeriodo({ inicio: '2025-01', fim: '2025-03' }, -12)).toEqual({ inicio: '2024-01', fim: '2024-03' })
  expect(countMeses({ inicio: '2024-12', fim: '2025-01' })).toBe(2)
  expect(() => countMeses({ inicio: '2025-02', fim: '2025-01' })).toThrow(/termina antes/)
})
