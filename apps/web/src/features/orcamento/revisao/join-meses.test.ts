import { expect, test } from 'vitest'
import { joinMeses } from './join-meses.ts'

test('joins months in a row that changed alike, also over the end of a year', () => {
  const mes = (of: string, antesMicros: number | null, depoisMicros: number | null) => ({ mes: of, antesMicros, depoisMicros })
  const meses = [mes('2026-11', 1, 2), mes('2026-12', 1, 2), mes('2027-01', 1, 2), mes('2027-03', 1, 2), mes('2027-04', null, 2)]
  expect(joinMeses(meses).map(({ inicio, fim, antesMicros }) => [inicio, fim, antesMicros])).toEqual([
    ['2026-11', '2027-01', 1],
    ['2027-03', '2027-03', 1],
    ['2027-04', '2027-04', null],
  ])
})
