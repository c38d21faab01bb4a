import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoImportacao } from './undo.ts'
import { createCenario, ecdOf, razaoOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

type Conta = {
  codigo: string
  descricao: string
  conta_superior: string | null
  natureza: number
  nivel: number
  codigo_referencial: string
}

function listContas(clienteId: string): Promise<Conta[]> {
  return cenario.query(
    `select codigo, descricao, conta_superior, natureza, analitica, nivel, codigo_referencial from conta where cliente_id = $1 order by codigo`,
    [clienteId],
  )
}

function renamed(ecd: Buffer, marca: string): Buffer {
  const texto = ecd.toString('latin1').replaceAll(/^(\|I050\|(?:[^|]*\|){6})([^|]*)\|/gm, `$1${marca} $2|`)
  return Buffer.from(texto, 'latin1')
}

async function importFile(clienteId: string, content: Buffer | string): Promise<number> {
  const { importacaoId, resultado } = await cenario.send(content, { clienteId, modo: 'somar' })
  expect(resultado).toMatchObject({ status: 'concluida' })
  return importacaoId
}

function undo(clienteId: string, importacaoId: number): Promise<void> {
  return undoImportacao(cenario.db, { clienteId, usuarioId: null }, importacaoId)
}

test('undoing an ECD restores the previous descriptions of its accounts', async () => {
  const clienteId = await cenario.createCliente()
  await importFile(clienteId, ecdOf({ ano: 2024, seed: 1 }))
  const before = await listContas(clienteId)
  const other = await importFile(clienteId, renamed(ecdOf({ ano: 2025, seed: 2 }), 'OUTRA'))
  const after = await listContas(clienteId)
  expect(after.filter(({ descricao }) => descricao.startsWith('OUTRA')).length).toBeGreaterThan(10)
  await undo(clienteId, other)
  const porCodigo = new Map((await listContas(clienteId)).map((conta) => [conta.codigo, conta]))
  expect(before.map(({ codigo }) => porCodigo.get(codigo))).toEqual(before)
})

test('the chart of the latest period wins in any import order, and the last import on a tie', async () => {
  const clienteId = await cenario.createCliente()
  const fresh = await importFile(clienteId, renamed(ecdOf({ ano: 2025, seed: 3 }), 'NOVA'))
  const names = async (): Promise<Set<string>> =>
    new Set((await listContas(clienteId)).map(({ descricao }) => descricao.split(' ')[0] ?? ''))
  await importFile(clienteId, renamed(ecdOf({ ano: 2024, seed: 3 }), 'ANTIGA'))
  expect(await names()).toEqual(new Set(['NOVA']))
  const retificada = await importFile(clienteId, renamed(ecdOf({ ano: 2025, seed: 3 }), 'RETIFICADA'))
  expect(await names()).toEqual(new Set(['RETIFICADA']))
  await undo(clienteId, fresh)
  expect(await names()).toEqual(new Set(['RETIFICADA']))
  await undo(clienteId, retificada)
  expect(await names()).toEqual(new Set(['ANTIGA']))
})

test('a spreadsheet names only unnamed accounts, and undoing an ECD restores the name from the spreadsheet', async () => {
  const clienteId = await cenario.createCliente()
  const ecd = ecdOf({ ano: 2024, seed: 4 })
  const [, codigo = ''] = /^\|I050\|[^|]*\|04\|A\|[^|]*\|([^|]*)\|/m.exec(ecd.toString('latin1')) ?? []
  const razao = (descricao: string): string =>
    razaoOf(100).replaceAll(';3.1.01;Receita de prestação de serviços;', `;${codigo};${descricao};`)
  const describe = async (): Promise<string | undefined> =>
    (await listContas(clienteId)).find((conta) => conta.codigo === codigo)?.descricao
  await importFile(clienteId, razao(''))
  expect(await describe()).toBe('')
  await importFile(clienteId, razao('Vendas'))
  expect(await describe()).toBe('Vendas')
  const plano = await importFile(clienteId, renamed(ecd, 'PLANO'))
  await importFile(clienteId, razao('Outro nome').replaceAll('2025', '2026'))
  expect(await describe()).toMatch(/^PLANO /)
  await undo(clienteId, plano)
  expect(await describe()).toBe('Vendas')
})

test('the nature in the newest file wins even when only an older one names the account', async () => {
  const clienteId = await cenario.createCliente()
  const plano = (ano: number, natureza: string, nome: string): string =>
    ecdOf({ ano, seed: 6 })
      .toString('latin1')
      .replace(/^(\|I050\|[^|]*\|)04(\|A\|[^|]*\|[^|]*\|[^|]*\|)[^|]*\|/m, `$1${natureza}$2${nome}|`)
  const [, codigo] = /^\|I050\|[^|]*\|09\|A\|[^|]*\|([^|]*)\|/m.exec(plano(2025, '09', 'x')) ?? []
  await importFile(clienteId, Buffer.from(plano(2025, '09', 'Outras'), 'latin1'))
  await importFile(clienteId, Buffer.from(plano(2026, '04', ''), 'latin1'))
  expect((await listContas(clienteId)).find((conta) => conta.codigo === codigo)).toMatchObject({ descricao: 'Outras', natureza: 4 })
})
