/** Files that were once read with a wrong total in silence. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'
import type { Movimentos } from './movimentos.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-totais-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(...rows: readonly string[]): Promise<Movimentos> {
  const path = join(folder, 'arquivo.csv')
  writeFileSync(path, `${rows.join('\r\n')}\r\n`)
  return readMovimentos({ caminho: path, respostas: {} })
}

const questionsOf = async (...rows: readonly string[]): Promise<string[]> => (await read(...rows)).perguntas.map(({ chave }) => chave)

test('months in columns named balances are asked about, even if one of them falls', async () => {
  const vendas = '3.1;Vendas;1000,00;2100,00;3300,00'
  const custo = '4.1;Custo;-400,00;-850,00;-800,00'
  const aluguel = '4.2;Aluguel;-300,00;-600,00;-900,00'
  expect(await questionsOf('Conta;Descrição;Saldo jan/2025;Saldo fev/2025;Saldo mar/2025', vendas, custo, aluguel)).toEqual(['valores'])
  expect(await questionsOf('Conta;Descrição;Movimento jan/2025;Movimento fev/2025;Movimento mar/2025', vendas, custo, aluguel)).toEqual([])
})

test('balances of few accounts that grow but for a reversal are asked about', async () => {
  const rows = [
    '3.1;Vendas;1000,00;2100,00;3300,00;4500,00',
    '4.1;Custo;-400,00;-850,00;-1200,00;-1600,00',
    '4.2;Aluguel;-300,00;-600,00;-900,00;-1200,00',
    '4.3;Multas;-50,00;-50,00;-20,00;-20,00',
  ]
  expect(await questionsOf('Conta;Descrição;jan/2025;fev/2025;mar/2025;abr/2025', ...rows)).toEqual(['valores'])
})

test('an amount without its letter, among amounts with one, has no side', async () => {
  const header = 'Data;Conta;Descrição;Valor'
  const sided = ['31/01/2025;3.1;A;100,00D', '31/01/2025;3.2;B;100,00C', '31/01/2025;3.4;Nada;0,00']
  expect((await read(header, ...sided)).totais).toMatchObject({ debitos: 10_000, creditos: 10_000 })
  await expect(read(header, ...sided, '31/01/2025;3.3;C;50,00')).rejects.toMatchObject({
    saude: { problemas: [{ regra: 'dc_invalid', linha: 5, mensagem: 'Não diz se o valor é débito (D) ou crédito (C).' }] },
  })
})

test('a column with the type of each account in English gives the sides', async () => {
  const { contas, perguntas } = await read(
    'Month;Account;Type;Amount',
    '2025-01;Sales;Income;1000.00',
    '2025-01;Rent;Expense;300.00',
    '2025-01;COGS;Cost of sales;500.00',
    '2025-02;Sales;Revenue;1100.00',
    '2025-02;Rent;Expenses;300.00',
  )
  expect(perguntas).toEqual([])
  expect(contas.map(({ codigo, meses }) => [codigo, meses])).toEqual([
    ['COGS', { '2025-01': -50_000 }],
    ['Rent', { '2025-01': -30_000, '2025-02': -30_000 }],
    ['Sales', { '2025-01': 100_000, '2025-02': 110_000 }],
  ])
})

test('codes that differ only in characters that no one sees are one account', async () => {
  const header = 'Data;Conta;Descrição;Débito;Crédito'
  const { contas } = await read(
    header,
    '31/01/2025;3.1;Ven\u202edas;;5,00',
    '31/01/2025;\u200b3.1\ufeff;Vendas;;7,00',
    '31/01/2025;4.1;Custo;12,00;',
  )
  expect(contas).toEqual([
    { codigo: '3.1', descricao: 'Vendas', meses: { '2025-01': 1200 } },
    { codigo: '4.1', descricao: 'Custo', meses: { '2025-01': -1200 } },
  ])
})
