import { createClient } from '@lastro/db'
import { dreRotas, type DreResposta } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, signIn } from '../../test/factories.ts'
import { createApp } from '../app.ts'
import { withCliente } from '../http/contexto.ts'
import { loadData } from './dre-data.ts'

const CENTROS = 50_000
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico
15/01/2025;3.1.01;Receita de vendas de mercadorias;VENDAS;100,00;C;venda
15/01/2025;1.1.01;Caixa;;100,00;D;venda
`

let t: TestApp
let clienteId: string
let authorization: { authorization: string }
beforeAll(async () => {
  t = await buildApp()
  const { db, superuser } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  authorization = bearer(await signIn(db, await buildUsuario(db, { clientes: [clienteId] }), clienteId, t.clock.now))
  const client = createClient(superuser)
  await client.connect()
  try {
    await client.query(
      `insert into lastro.centro_custo (cliente_id, codigo, descricao) select $1, 'X' || n, 'Centro ' || n from generate_series(1, $2::int) n`,
      [clienteId, CENTROS],
    )
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into lastro.saldo_mensal (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
       select s.cliente_id, s.importacao_id, s.conta_id, c.id, s.filial_id, s.mes, 0, 1, 1
       from lastro.saldo_mensal s join lastro.centro_custo c on c.cliente_id = s.cliente_id and c.codigo like 'X%'
       where s.cliente_id = $1 and s.credito_centavos = 10000`,
      [clienteId],
    )
    await client.query('update lastro.cliente_versao set dados = dados + 1 where cliente_id = $1', [clienteId])
  } finally {
    await client.end()
  }
})
afterAll(() => t.close())

const URLS = [
  '/v1/Dre',
  '/v1/Dre/explicar?codigo=RB&inicio=2025-01&fim=2025-12',
  '/v1/Dre/exportar?formato=csv&inicio=2025-01&fim=2025-12',
  '/v1/DePara',
  '/v1/Inicio',
] as const

test('sums every balance over all chunks', async () => {
  const { linhas }: DreResposta = dataOf(dreRotas.get, await t.app.inject({ url: '/v1/Dre', headers: authorization }))
  expect(linhas.find(({ codigo }) => codigo === 'RB')?.total).toBe(10_000 + CENTROS)
})

test('refuses data beyond the memory limit instead of computing them on each call', async () => {
  const small = await createApp({ db: t.database.db, config: { ...t.config, cubosMaxBytes: 50_000 * 84 }, clock: () => t.clock.now })
  try {
    const get = (url: string): Promise<LightMyRequestResponse> => small.inject({ url, headers: authorization })
    for (const url of URLS) expect({ url, code: codeOf(await get(url)) }).toEqual({ url, code: 'dados_too_large' })
    expect((await get('/v1/Cadastros/centros-custo')).statusCode).toBe(200)
  } finally {
    await small.close()
  }
})

test('refuses an account with too many rows before it becomes a list', async () => {
  const loaded: unknown[] = []
  await withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (context) => {
    const query = vi.spyOn(context.client, 'query')
    await expect(loadData(context, 1_000 * 88)).rejects.toMatchObject({ codigo: 'dados_too_large' })
    for (const [i, call] of query.mock.calls.entries()) {
      const [request]: readonly unknown[] = call
      const texto: unknown = typeof request === 'object' && request !== null && 'text' in request ? request.text : request
      if (typeof texto === 'string' && texto.startsWith('fetch ')) loaded.push(query.mock.results[i]?.value)
    }
    query.mockRestore()
  })
  const size = JSON.stringify(await Promise.all(loaded)).length
  expect([loaded.length > 0, size < 100_000]).toEqual([true, true])
})

test('reads thousands of accounts of a new cliente quickly without statistics', async () => {
  const { db, superuser } = t.database
  const client = createClient(superuser)
  await client.connect()
  await client.query('analyze')
  await client.end()
  const fresh = await buildCliente(db)
  const contas = Array.from({ length: 6000 }, (_, i) => `15/01/2025;3.${i};Receita ${i};C${i};1,00;C;venda`)
  const conteudo = `${RAZAO.split('\n')[0]}\n${contas.join('\n')}\n15/01/2025;1.1.01;Caixa;;6000,00;D;venda\n`
  await buildImportacao(db, { clienteId: fresh, conteudo, arquivoNome: 'contas.csv' })
  const data = await withCliente(db, { clienteId: fresh, usuarioId: null, readOnly: true, statementTimeoutMs: 2000 }, (context) =>
    loadData(context),
  )
  expect([data.contas.size, data.saldos.tamanho]).toEqual([6000, 6000])
})

test('refuses an oversized choice list while the paged table works', async () => {
  expect(codeOf(await t.app.inject({ url: '/v1/CentroCusto', headers: authorization }))).toBe('dados_too_large')
  const table = await t.app.inject({ url: '/v1/Cadastros/centros-custo?busca=X49999', headers: authorization })
  expect(table.json()).toMatchObject({ data: { total: 1 } })
})
