import { expect, test } from 'vitest'
import { chooseVigencia } from './vigencia.ts'

const VIGENCIAS = [{ mesInicio: '2026-01' }, { mesInicio: null }, { mesInicio: '2027-07' }]

test.each([
  ['1999-01', null],
  ['2025-12', null],
  ['2026-01', '2026-01'],
  ['2027-06', '2026-01'],
  ['2027-07', '2027-07'],
  ['9999-12', '2027-07'],
])('in %s the structure from %s is valid', (mes, mesInicio) => {
  expect(chooseVigencia(VIGENCIAS, mes)?.mesInicio).toBe(mesInicio)
})

test('there is no structure before the first', () => {
  expect(chooseVigencia([{ mesInicio: '2026-01' }], '2025-12')).toBeUndefined()
})
