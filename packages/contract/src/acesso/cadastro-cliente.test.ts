import { expect, test } from 'vitest'
import { nomeCurtoOf } from './cadastro-cliente.ts'

test('a company without a short name uses its whole name, or the first words that fit', () => {
  expect(nomeCurtoOf(' Padaria Pão da Praça Ltda. ')).toBe('Padaria Pão da Praça Ltda.')
  const longo = 'Indústria e Comércio de Produtos Alimentícios da Conceição e Filhos Ltda'
  expect(nomeCurtoOf(longo)).toBe('Indústria e Comércio de Produtos Alimentícios da Conceição')
  expect(nomeCurtoOf('A'.repeat(70))).toBe('A'.repeat(60))
  expect(nomeCurtoOf(`${'A'.repeat(60)} Ltda`)).toBe('A'.repeat(60))
})
