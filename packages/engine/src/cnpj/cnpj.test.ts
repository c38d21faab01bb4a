import { expect, test } from 'vitest'
import { isCnpj } from './cnpj.ts'

test.each(['11222333000181', '12ABC34501DE35', '00000000000191'])('accepts the check digits of %s', (cnpj) => {
  expect(isCnpj(cnpj)).toBe(true)
})

test.each([
  ['11222333000182', 'a wrong digit'],
  ['12ABC34501DE36', 'a wrong digit after letters'],
  ['12abc34501de35', 'small letters'],
  ['11.222.333/0001-81', 'punctuation'],
  ['1122233300018', 'one position less'],
  ['11111111111111', 'one figure only, whose digits happen to be right'],
  ['', 'nothing'],
])('refuses %s: %s', (cnpj) => {
  expect(isCnpj(cnpj)).toBe(false)
})
