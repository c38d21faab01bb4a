import type { Mapeamento } from '@lastro/contract'
import { expect, test } from 'vitest'
import { type SheetRole, assignSheetRole, letterOf, patternOf, sheetRoleOf } from './receita.ts'

const WIDTH = 5
const mapeamento: Mapeamento = { decimal: ',', linhaCabecalho: 1, colunas: { data: 0, conta: 1, valor: 3 } }
const assign = (before: Mapeamento, coluna: number, role: SheetRole | null) => assignSheetRole(before, coluna, { role, largura: WIDTH })
const rolesOf = (each: Mapeamento) => Array.from({ length: WIDTH }, (_, coluna) => sheetRoleOf(each, coluna))

test('a role moves to its new column, and replaces the one that the column had', () => {
  expect(rolesOf(assign(mapeamento, 2, 'valor'))).toEqual(['data', 'conta', 'valor', null, null])
  expect(assign(mapeamento, 3, 'debito').colunas).toEqual({ data: 0, conta: 1, debito: 3 })
  expect(assign(mapeamento, 1, null).colunas).toEqual({ data: 0, valor: 3 })
})

test('code and name together, and back to a plain account', () => {
  const together = assign(mapeamento, 1, 'contaComNome')
  expect(together).toMatchObject({ colunas: { data: 0, valor: 3 }, arranjo: { largura: WIDTH, contaComNome: 1 } })
  // An arrangement without parts stays, or the detected one would come back.
  expect(assign(together, 1, 'conta')).toMatchObject({ colunas: { conta: 1 }, arranjo: { largura: WIDTH } })
})

test('two accounts of one amount take the columns of the amount and of each other', () => {
  const sides = assign(assign(mapeamento, 1, 'contaDebito'), 2, 'contaCredito')
  expect(sides.arranjo).toEqual({ largura: WIDTH, lados: { debito: 1, credito: 2, valor: 3 } })
  expect(rolesOf(sides)).toEqual(['data', 'contaDebito', 'contaCredito', 'valor', null])
  expect(rolesOf(assign(sides, 2, null))).toEqual(['data', null, null, 'valor', null])
})

test('each further column of a month is the month after the one before it', () => {
  const first = assign({ ...mapeamento, arranjo: { largura: WIDTH, meses: [{ coluna: 2, mes: '2025-12' }] } }, 3, 'mesDaColuna')
  expect(first.arranjo?.meses).toEqual([
    { coluna: 2, mes: '2025-12' },
    { coluna: 3, mes: '2026-01' },
  ])
  expect(assign(assign(first, 3, null), 2, null).arranjo).toEqual({ largura: WIDTH })
})

test('rows like one begin with its first text, up to the first figure', () => {
  expect(patternOf(['', ' Total da conta 3.1.01 ', '10,00'])).toEqual({ coluna: 1, modo: 'comeca', texto: 'Total da conta' })
  expect(patternOf(['TRANSPORTE', '10,00'])).toEqual({ coluna: 0, modo: 'igual', texto: 'TRANSPORTE' })
  expect(patternOf(['', '10,00'])).toEqual({ coluna: 1, modo: 'igual', texto: '10,00' })
  expect(patternOf(['', ' '])).toBeUndefined()
})

test('names columns as workbooks do', () => {
  expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
