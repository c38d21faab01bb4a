import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-meses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function mesesOf(text: string, respostas: Record<string, string>) {
  const caminho = join(folder, 'meses.csv')
  writeFileSync(caminho, text)
  const { contas } = await readMovimentos({ caminho, respostas })
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

test('balances with the newest month first follow the month before', async () => {
  const text =
    'Conta;Saldo inicial;Saldo 03/2025;Saldo 02/2025;Saldo 01/2025\n3.1 Vendas;0,00;60,00;30,00;10,00\n4.1 Salários;0,00;-9,00;-5,00;-2,00\n'
  expect(await mesesOf(text, { valores: 'acumulado' })).toEqual({ '2025-01': 1000, '2025-02': 2000, '2025-03': 3000 })
})
