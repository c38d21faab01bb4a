import { expect, test } from 'vitest'
import { findSubtotals } from './subtotals.ts'

const balances = (rows: Record<string, readonly number[]>) =>
  Object.entries(rows).map(([conta, valores]) => ({
    conta,
    valores: new Map(valores.map((centavos, i) => [String(i), centavos])),
    isCandidate: true,
  }))

test('finds subtotals above their parts, also of subtotals', () => {
  const rows = { Despesas: [60, 7], Pessoal: [50, 5], Salários: [30, 3], Encargos: [20, 2], Aluguel: [10, 2], Receita: [99, 9] }
  expect([...findSubtotals(balances(rows)).keys()].toSorted()).toEqual(['Despesas', 'Pessoal'])
})

test('finds subtotals below their parts', () => {
  const rows = { Receita: [99, 9], Salários: [30, 3], Encargos: [20, 2], Pessoal: [50, 5], Aluguel: [10, 2], Despesas: [60, 7] }
  expect([...findSubtotals(balances(rows)).keys()].toSorted()).toEqual(['Despesas', 'Pessoal'])
})

test('finds none where a month differs, or where the parts are one account', () => {
  expect(findSubtotals(balances({ Pessoal: [50, 6], Salários: [30, 3], Encargos: [20, 2] })).size).toBe(0)
  expect(findSubtotals(balances({ Matriz: [10, 20], Filial: [10, 20], Zero: [0, 0] })).size).toBe(0)
})
