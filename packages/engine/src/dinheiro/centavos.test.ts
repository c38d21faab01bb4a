import { expect, test } from 'vitest'
import { addCentavos, assertCentavos, isLancamentoCentavos, LIMIT_LANCAMENTO_CENTAVOS, LIMIT_SOMA_CENTAVOS } from './centavos.ts'

test('accepts only exact integers as centavos', () => {
  for (const valor of [0, -1, LIMIT_SOMA_CENTAVOS]) expect(() => assertCentavos(valor)).not.toThrow()
  for (const valor of [0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)])
    expect(() => assertCentavos(valor)).toThrow(/is not an exact integer/)
})

test('limits an entry to ten trillion centavos, in both directions', () => {
  expect(isLancamentoCentavos(LIMIT_LANCAMENTO_CENTAVOS)).toBe(true)
  expect(isLancamentoCentavos(-LIMIT_LANCAMENTO_CENTAVOS)).toBe(true)
  expect(isLancamentoCentavos(LIMIT_LANCAMENTO_CENTAVOS + 1)).toBe(false)
  expect(isLancamentoCentavos(0.5)).toBe(false)
})

test('throws on a sum that a double cannot hold, instead of losing centavos', () => {
  expect(addCentavos(LIMIT_SOMA_CENTAVOS, -1)).toBe(LIMIT_SOMA_CENTAVOS - 1)
  expect(() => addCentavos(LIMIT_SOMA_CENTAVOS, 1)).toThrow(/beyond the exact limit/)
  expect(() => addCentavos(LIMIT_SOMA_CENTAVOS, LIMIT_SOMA_CENTAVOS)).toThrow(/beyond the exact limit/)
})
