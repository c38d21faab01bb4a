import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-meses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function readOf(text: string, answers: Record<string, string>) {
  const caminho = join(folder, 'meses.csv')
  writeFileSync(caminho, text)
  return readMovimentos({ caminho, respostas: answers })
}

async function mesesOf(text: string, answers: Record<string, string>) {
  const { contas } = await readOf(text, answers)
  return contas[0]?.meses
}

test('months with the newest first stay in one year', async () => {
  const text = 'Conta;Março;Fevereiro;Janeiro\nVendas;30,00;20,00;11,00\nSalários;-3,00;-2,00;-2,00\n'
  expect(await mesesOf(text, { ano: '2025' })).toEqual({ '2025-01': -200, '2025-02': -200, '2025-03': -300 })
})

test('months from October on continue in the next year', async () => {
  const text = 'Conta;Novembro;Dezembro;Janeiro\nVendas;30,00;20,00;11,00\nSalários;-3,00;-2,00;-2,00\n'
  expect(await mesesOf(text, { ano: '2024' })).toEqual({ '2024-11': -300, '2024-12': -200, '2025-01': -200 })
})

test.each([
  ['Conta;Descrição;jan/2025\n3.1;Vendas;30,00\n4.1;Salários;-3,00\n', {}, { '2025-01': 3000 }],
  ['DRE da empresa;;;\nConta;Descrição;jan/25;Total\n3.1;Vendas;30,00;30,00\n4.1;Salários;-3,00;-3,00\n', {}, { '2025-01': 3000 }],
  ['Conta;Descrição;Orçado jan/25;Realizado jan/25\n3.1;Vendas;99,00;30,00\n4.1;Salários;-9,00;-3,00\n', {}, { '2025-01': 3000 }],
  ['Conta;Descrição;Valor jan/25\n3.1;Vendas;30,00\n4.1;Salários;-3,00\n', {}, { '2025-01': 3000 }],
  ['Conta;Descrição;Janeiro\n3.1;Vendas;30,00\n4.1;Salários;-3,00\n', { ano: '2024' }, { '2024-01': 3000 }],
])('reads the only month in columns of %j', async (text, answers, meses) => {
  expect(await mesesOf(text, answers)).toEqual(meses)
})

test('a month in a title is no column', async () => {
  const text = 'Balancete jan/2025\nConta;Descrição;Débito;Crédito\n3.1;Vendas;0,00;30,00\n4.1;Salários;3,00;0,00\n'
  expect(await mesesOf(text, {})).toEqual({ '2025-01': 3000 })
})

test('the balance of an only month is asked about', async () => {
  const text = 'Conta;Descrição;Saldo 01/2025\n3.1;Vendas;30,00\n4.1;Salários;-3,00\n'
  const { perguntas } = await readOf(text, {})
  expect(perguntas.map(({ chave }) => chave)).toEqual(['valores'])
  expect(await mesesOf(text, { valores: 'movimento' })).toEqual({ '2025-01': 3000 })
})

test('balances with the newest month first follow the month before', async () => {
  const text =
    'Conta;Saldo inicial;Saldo 03/2025;Saldo 02/2025;Saldo 01/2025\n3.1 Vendas;0,00;60,00;30,00;10,00\n4.1 Salários;0,00;-9,00;-5,00;-2,00\n'
  expect(await mesesOf(text, { valores: 'acumulado' })).toEqual({ '2025-01': 1000, '2025-02': 2000, '2025-03': 3000 })
})
