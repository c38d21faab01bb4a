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

test('finds none where a month differs', () => {
  expect(findSubtotals(balances({ Pessoal: [50, 6], Salários: [30, 3], Encargos: [20, 2] })).size).toBe(0)
})

test('an account with the amounts of the next one may be its group, or another account', () => {
  const rows = { Custos: [101, 207], CMV: [101, 207], Zero: [0, 0], Nada: [0, 0] }
  expect([...findSubtotals(balances(rows))]).toEqual([['Custos', 'incerto']])
})

test('equal parts of one subtotal are accounts', () => {
  const rows = { Provisões: [202, 414], Férias: [101, 207], Décimo: [101, 207] }
  expect([...findSubtotals(balances(rows)).keys()]).toEqual(['Provisões'])
})

test('a group of one account may be a part of a subtotal', () => {
  const rows = { Despesas: [111, 227], Tributos: [101, 207], IPTU: [101, 207], Aluguel: [10, 20] }
  expect([...findSubtotals(balances(rows))]).toEqual([
    ['Tributos', 'incerto'],
    ['Despesas', 'provado'],
  ])
})
