/** Formula injection, end to end: a formula in an account name or a histórico must leave every exported file as text. */
import { deParaRotas, dreRotas, importacaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCsv, readXlsx, writeXlsx } from './workbook.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { createCalls, type ApiCalls } from './api-client.ts'
import { buildCliente, buildUsuario, ecdOf, signIn } from './factories.ts'

/** Characters that start a spreadsheet formula, and whitespace before them. */
const HOSTILE = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("http://mal.example","clique")', '\t=2+2', '\r=3+3', '\n=4+4'] as const
const EXECUTA = /^[\s"]*[=+\-@＝＋－＠]/
const NUMERO = /^-?\d+(,\d+)?$/
/** Formulas of the statement refer to cells of their sheet and are never constants alone. */
const OURS = /^(?=.*[A-Z]\d)[A-Z0-9+\-*/(),:"]+$/
const PERIODO = 'inicio=2026-01&fim=2026-03'

let t: TestApp
let clienteId: string
let renata: ApiCalls

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  clienteId = await buildCliente(db)
  const token = await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now)
  renata = createCalls(t.app, () => token)
})

const HEADER = ['Data', 'Conta', 'Descrição da conta', 'Centro de Custo', 'Filial', 'Valor', 'D/C', 'Histórico', 'Nº Lançamento']
const LINHAS = HOSTILE.flatMap((texto, i) => [
  ['10/01/2026', '1.1.01', 'Caixa', '', '', '100,00', 'D', texto, String(i)],
  ['10/01/2026', `3.1.0${i}`, texto, `${texto} c${i}`, `${texto} f${i}`, '100,00', 'C', texto, String(i)],
])

function writeCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map((celula) => `"${celula.replaceAll('"', '""')}"`).join(';')).join('\r\n')
}

async function exportCells(url: string): Promise<string[]> {
  const { statusCode, body } = await renata.get(url)
  expect(statusCode).toBe(200)
  return parseCsv(body.replace('\ufeff', ''), { delimiter: ';' }).flat().map(String)
}

async function expectNeutral(csvUrl: string, hostile: readonly string[]): Promise<void> {
  const cells = await exportCells(csvUrl)
  expect(cells.filter((cell) => EXECUTA.test(cell) && !NUMERO.test(cell))).toEqual([])
  for (const texto of hostile) expect(cells).toContain(`'${texto.trim()}`)
}

/** A text cell never runs, so only formula cells are checked: all of them must be ours. */
async function expectNoForeignFormula(xlsxUrl: string, hostile: readonly string[]): Promise<void> {
  const { statusCode, rawPayload } = await renata.get(xlsxUrl)
  expect(statusCode).toBe(200)
  const sheet = (await readXlsx(new Uint8Array(rawPayload), { readStyles: true })).sheets[0]
  const cells = [...(sheet?.cells?.values() ?? [])]
  const formulas = cells.flatMap(({ formula }) => formula ?? [])
  expect(formulas.filter((formula) => !OURS.test(formula))).toEqual([])
  const texts = (sheet?.rows ?? []).flat().map((value) => String(value).trim())
  for (const texto of hostile) expect(texts).toContain(texto.trim())
}

async function expectContas(descricoes: readonly string[]): Promise<void> {
  const { contas } = await renata.read(deParaRotas.list, `/v1/DePara?${PERIODO}`)
  expect(contas.map(({ descricao }) => descricao)).toEqual(expect.arrayContaining(descricoes.map((texto) => texto.trim())))
  await expectNeutral(`/v1/DePara/exportar?${PERIODO}&formato=csv`, descricoes)
  await expectNoForeignFormula(`/v1/DePara/exportar?${PERIODO}&formato=xlsx`, descricoes)
}

describe('account names and históricos', () => {
  test('from a CSV', async () => {
    const imported = await renata.importAll(writeCsv([HEADER, ...LINHAS]), {}, '=1+1.csv')
    expect(imported).toMatchObject({ status: 'concluida' })
    await expectContas(HOSTILE)
    const { contas } = await renata.read(deParaRotas.list, `/v1/DePara?${PERIODO}`)
    const conta = contas.find(({ codigo }) => codigo === '3.1.00')?.contaId
    const { partidas } = await renata.read(dreRotas.listLancamentos, `/v1/Dre/lancamentos?${PERIODO}&conta=${conta}`)
    expect(partidas).toMatchObject([{ historico: '=1+1', centroCusto: expect.stringContaining('=1+1 c0') as string }])
  })

  test('from an XLSX', async () => {
    const file = await writeXlsx({ sheets: [{ name: 'Razão', rows: [HEADER, ...LINHAS] }] })
    expect(await renata.importAll(new Uint8Array(file), {}, 'razao.xlsx')).toMatchObject({ status: 'concluida' })
    await expectContas(HOSTILE)
  })

  test('from an ECD', async () => {
    // A line break ends an ECD record, and a tab becomes a blank.
    const hostile = HOSTILE.filter((texto) => !/[\r\n]/.test(texto))
    let i = 0
    const next = (): string => hostile[i++ % hostile.length] ?? ''
    const file = ecdOf({ ano: 2026 })
      .toString('latin1')
      .replaceAll(/^(\|I050\|[^|]*\|04\|A\|\d\|[^|]*\|[^|]*\|)[^|]*/gm, (_, head: string) => head + next())
      .replaceAll(/^(\|I250\|(?:[^|]*\|){6})[^|]*/gm, (_, head: string) => head + next())
      .replaceAll(/^(\|I100\|[^|]*\|[^|]*\|)[^|]*/gm, (_, head: string) => head + next())
    expect(await renata.importAll(Buffer.from(file, 'latin1'), {}, 'ecd.txt')).toMatchObject({ status: 'concluida' })
    await expectContas(hostile)
  })
})

test('names in the statement (cliente, model, items)', async () => {
  await renata.importAll(
    writeCsv([HEADER, ['10/01/2026', '3.1.01', 'Revenda de mercadorias', '', '', '100,00', 'C', 'venda', '1']]),
    {},
    'a.csv',
  )
  for (const texto of HOSTILE) {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
      await sql`update grupo_item set descricao = ${texto} where codigo like 'RB.%'`.execute(tx)
      await sql`update dre_item set descricao = ${texto} where codigo = 'RB'`.execute(tx)
      await sql`update dre_modelo set nome = ${texto}`.execute(tx)
      await sql`update cliente set nome = ${texto}, nome_curto = ${texto} where id = ${clienteId}`.execute(tx)
    })
    const cells = await exportCells(`/v1/Dre/exportar?${PERIODO}&formato=csv`)
    expect(cells.filter((cell) => cell.includes(texto)).length).toBeGreaterThanOrEqual(2)
    expect(cells.filter((cell) => EXECUTA.test(cell) && !NUMERO.test(cell))).toEqual([])
    await expectNoForeignFormula(`/v1/Dre/exportar?${PERIODO}&formato=xlsx`, [texto])
  }
})

test('refused rows are listed with their values, which never run either', async () => {
  const lines = HOSTILE.map((texto, i) => [texto, `3.1.0${i}`, 'Receita', '', '', texto, 'C', 'venda', String(i)])
  const refused = await renata.importAll(writeCsv([HEADER, ['10/01/2026', ...LINHAS[1]!.slice(1)], ...lines]), {}, 'b.csv')
  expect(refused.status).toBe('recusada')
  const { saude } = await renata.read(importacaoRotas.get, `/v1/Importacao/${refused.id}`)
  expect(saude?.problemas.map(({ valor }) => valor)).toContain('=1+1')
  const cells = await exportCells(`/v1/Importacao/${refused.id}/problemas`)
  expect(cells).toContain("'=1+1")
  expect(cells.filter((cell) => EXECUTA.test(cell) && !NUMERO.test(cell))).toEqual([])
})
