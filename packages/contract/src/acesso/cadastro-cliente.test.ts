import { expect, test } from 'vitest'
import { nomeShortOf } from './cadastro-cliente.ts'

test('a company without a short name uses its whole name, or the first words that fit', () => {
  expect(nomeShortOf(' Padaria Pão da Praça Ltda. ')).toBe('Padaria Pão da Praça Ltda.')
  const long = 'Indústria e Comércio de Produtos Alimentícios da Conceição e Filhos Ltda'
  expect(nomeShortOf(long)).toBe('Indústria e Comércio de Produtos Alimentícios da Conceição')
  expect(nomeShortOf('A'.repeat(70))).toBe('A'.repeat(60))
  expect(nomeShortOf(`${'A'.repeat(60)} Ltda`)).toBe('A'.repeat(60))
})
