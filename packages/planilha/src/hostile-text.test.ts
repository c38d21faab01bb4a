import { expect, test } from 'vitest'
import { readValor } from './amount.ts'
import { headingOf, splitConta } from './arrangement.ts'
import { monthsOf } from './month-of-text.ts'

const BLANKS = ' '.repeat(200_000)

test.each([
  ['an amount', () => readValor(`R$${BLANKS}x`, ',')],
  ['an account code', () => splitConta(`1${BLANKS}2`)],
  ['an account name', () => splitConta(`1 a${BLANKS}b`)],
  ['a heading', () => headingOf([`Conta${BLANKS}x`])],
  ['a title', () => monthsOf(`Data${BLANKS}x`)],
])('blanks in %s take no time', (_, read) => {
  const start = performance.now()
  read()
  expect(performance.now() - start).toBeLessThan(1000)
})

test.each([
  ['3.1.01 - Receita', '3.1.01', 'Receita'],
  ['3.1.01 Receita', '3.1.01', 'Receita'],
  ['3.1.01-Receita', '3.1.01', 'Receita'],
  ['3.1.01: Receita', '3.1.01', 'Receita'],
  ['3.1.01 (1234) - Receita', '3.1.01', 'Receita'],
  ['3.1-01 Receita  de vendas - Saldo anterior: 10,00', '3.1-01', 'Receita  de vendas'],
])('splits “%s”', (texto, codigo, nome) => {
  expect(splitConta(texto)).toEqual({ codigo, nome })
})

test.each(['3.1.01', '3.1.01 - 10,00', '3.1.01Receita', 'Receita 3.1'])('“%s” has no code and name', (texto) => {
  expect(splitConta(texto)).toBeUndefined()
})
