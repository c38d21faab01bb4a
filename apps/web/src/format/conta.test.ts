import { expect, test } from 'vitest'
import { descricaoBesideCodigo, printConta } from './conta.ts'

test('an account without a code is named once', () => {
  expect(printConta({ codigo: '3.1.01', descricao: 'Vendas' })).toBe('3.1.01 Vendas')
  expect(printConta({ codigo: 'Vendas', descricao: 'Vendas' })).toBe('Vendas')
  expect(descricaoBesideCodigo({ codigo: 'Vendas', descricao: 'Vendas' })).toBe('')
})
