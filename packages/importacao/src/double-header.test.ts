/** Headers of two rows: read right, or refused with what to do. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { movementsOf, readAnswering, workbookOf } from './shape-file.fixture.ts'
import type { Movements, Row } from './shape-truth.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-duas-linhas-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(rows: string | Row[]): Promise<Movements> {
  const path = join(folder, typeof rows === 'string' ? 'duas.csv' : 'duas.xlsx')
  const bytes = typeof rows === 'string' ? Buffer.from(rows) : workbookOf({ A: rows })
  // No name says the side of these accounts.
  const movimentos = await readAnswering(path, bytes, { sinal: 'credito_positivo' })
  expect(movimentos.perguntas).toEqual([])
  return movementsOf(movimentos)
}

const EXPECTED = { '3.1': { '2025-01': 10_010, '2025-02': 20_020 }, '4.1': { '2025-01': -3_003, '2025-02': -4_004 } }
const day = (mes: number): Date => new Date(Date.UTC(2025, mes - 1, 1))

test.each<[string, string | Row[]]>([
  [
    'debits and credits below months that are dates',
    [
      [null, day(1), null, day(2), null],
      ['Conta', 'Déb.', 'Créd.', 'Déb.', 'Créd.'],
      ['3.1', 0, 100.1, 0, 200.2],
      ['4.1', 30.03, 0, 40.04, 0],
    ],
  ],
  [
    'a movement between balances',
    'Conta;01/2025;;;02/2025;;\n;Saldo anterior;Movimento;Saldo atual;Saldo anterior;Movimento;Saldo atual\n3.1;5,00;100,10;105,10;105,10;200,20;305,30\n4.1;0,00;-30,03;-30,03;-30,03;-40,04;-70,07\n',
  ],
  [
    'both rows repeated on the next page, and a total without its month above',
    ';jan/25;;;fev/25;;;Total\nConta;Débito;Crédito;Saldo;Débito;Crédito;Saldo;\n3.1;0,00;100,10;0,00;0,00;200,20;0,00;300,30\n;jan/25;;;fev/25;;;Total\nConta;Débito;Crédito;Saldo;Débito;Crédito;Saldo;\n4.1;30,03;0,00;0,00;40,04;0,00;0,00;-70,07\n',
  ],
  [
    'sides in a header of one row',
    'Conta;Débito jan/25;Crédito jan/25;Débito fev/25;Crédito fev/25\n3.1;0,00;100,10;0,00;200,20\n4.1;30,03;0,00;40,04;0,00\n',
  ],
  ['months above years', 'Conta;Janeiro;;Fevereiro;\n;2024;2025;2024;2025\n3.1;0,00;100,10;0,00;200,20\n4.1;0,00;-30,03;0,00;-40,04\n'],
])('reads %s', async (_, rows) => {
  expect(await read(rows)).toEqual(EXPECTED)
})

test('takes the period of a title for no header', async () => {
  const rows =
    'Período:;01/01/2025;a;31/01/2025;;;;\nConta;Descrição;Saldo ant.;D/C;Débito;Crédito;Saldo;D/C\n3.1;Vendas;0,00;C;0,00;100,10;100,10;C\n4.1;Luz;0,00;D;30,03;0,00;30,03;D\n'
  expect(await read(rows)).toEqual({ '3.1': { '2025-01': 10_010 }, '4.1': { '2025-01': -3_003 } })
})

test.each([
  ['balances only', 'Saldo inicial;Saldo final'],
  ['two columns that may count', 'Realizado;Realizado'],
  ['debits twice', 'Débito;Débito'],
])('refuses %s below each month', async (_, labels) => {
  const rows = `;jan/25;;fev/25;\nConta;${labels};${labels}\n3.1;1,00;100,10;1,00;200,20\n4.1;2,00;-30,03;2,00;-40,04\n`
  await expect(read(rows)).rejects.toThrow(/Linha 2: O cabeçalho tem duas linhas/)
})
