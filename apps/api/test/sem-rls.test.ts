/**
 * Tests tenant isolation without row-level security.
 * The filters of the application alone must suffice. With both layers on, a broken filter would go unnoticed.
 */
import { createClient } from '@lastro/db'
import { deParaRotas, importacaoRotas, relatorioRotas, ROTAS, type RotaDef } from '@lastro/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { withCliente } from '../src/http/contexto.ts'
import { findFechamentoAwaiting, hasOrcamento, listOrcamentosAwaiting } from '../src/telas/inicio/pending-work.ts'
import { findVersoes } from '../src/relatorio/data-versions.ts'
import { ABSENT, listPlaces } from './ids-in-requests.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { dataOf } from './api-client.ts'
import { bearer, buildFullCliente, buildImportacao, buildUsuario, planilhaOf, signIn, type TestUsuario } from './factories.ts'
import type { Ids, RequestParts } from './ids.ts'
import { partesOf, toInject, toMultipart } from './valid-requests.ts'

const CANARIO_A = 'CURIO7714'
const CANARIO_B = 'SABIA3391'

const RAZAO_DE_B = planilhaOf({ canario: CANARIO_B }).replaceAll('/2026', '/2027')

let t: TestApp
let fresh: FastifyInstance
let a: { clienteId: string; usuario: TestUsuario; ids: Ids }
let b: { clienteId: string; usuario: TestUsuario; ids: Ids }
let token: string
const withRls = new Map<string, RecordedResponse>()

interface RecordedResponse {
  status: number
  answer: string
}

async function asSuperuser<T>(work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const client = createClient(t.database.superuser)
  await client.connect()
  try {
    await client.query('set search_path = lastro')
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  t = await buildApp()
  const build = async (nome: string, canario: string): Promise<typeof a> => {
    const side = await buildFullCliente(t, { nome, canario })
    await asSuperuser(async (client) => {
      await client.query("update importacao set status = 'recusada' where arquivo_nome like 'ecd %' and cliente_id = $1", [side.clienteId])
      await client.query("insert into permissao_perfil values ($1, 'leitor', 'approve', 'Orcamento', $2)", [
        side.clienteId,
        nome.startsWith('C'),
      ])
      await client.query(
        `insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, observacao, asked_by)
         select cliente_id, 202601, id, decode(repeat('00', 32), 'hex'), '[]', 0, $2, $3 from dre_modelo where cliente_id = $1 order by id limit 1`,
        [side.clienteId, canario, side.ids.usuario],
      )
    })
    return { ...side, ids: { ...side.ids, arquivoId: ABSENT.arquivoId } }
  }
  // Every table has foreign rows before and after the rows of A, so that both a wrong first and a wrong last row are caught.
  b = await build('Metalúrgica Serra', CANARIO_B)
  await buildImportacao(t.database.db, { clienteId: b.clienteId, conteudo: RAZAO_DE_B, arquivoNome: `2027 ${CANARIO_B}.csv` })
  a = await build('Comercial Ação', CANARIO_A)
  await build('Transportes Vale', CANARIO_B)
  await asSuperuser(async (client) => {
    const person = [b.clienteId, a.ids.usuario]
    await client.query(
      "insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at, versao, restringe_filial) values ($1, $2, 'gestor', now(), 9, true)",
      person,
    )
    await client.query(
      "insert into permissao_usuario values ($1, $2, 'approve', 'Orcamento', true), ($1, $2, 'read', 'Dre', false)",
      person,
    )
    await client.query('insert into escopo_centro_custo values ($1, $2, $3)', [...person, b.ids.centroCusto])
    await client.query('insert into escopo_filial values ($1, $2, $3)', [...person, b.ids.filial])
  })
  token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
  for (const rota of [...registradas, ...loaded]) withRls.set(rota.nome, await call(t.app, rota, partesOf(rota, a.ids)))
  await asSuperuser(async (client) => {
    await client.query("set session_replication_role = replica; delete from lastro.auditoria where acao = 'auditoria.export'")
    await client.query('set session_replication_role = origin')
    const { rows } = await client.query<{ table: string }>(
      `select oid::regclass::text as table from pg_class where relnamespace = 'lastro'::regnamespace and relrowsecurity`,
    )
    for (const { table } of rows) await client.query(`alter table ${table} disable row level security`)
  })
  fresh = await createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })
})
afterAll(async () => {
  await fresh.close()
  await t.close()
})

async function call(app: FastifyInstance, rota: RotaDef, partes: RequestParts): Promise<RecordedResponse> {
  const response = await app.inject(toInject(rota, partes, bearer(token)))
  return { status: response.statusCode, answer: response.body.replace(/"requestId":"[^"]*"/, '') }
}

/** An event stream that can end at once is read like other routes. */
const ends = (rota: RotaDef): boolean => rota.saida !== 'eventos' || partesOf(rota, ABSENT).query?.['espera'] === 'nao'
const readings = ROTAS.filter(
  (rota) => rota.metodo === 'GET' && rota.permissao !== 'publico' && rota.permissao !== 'integracao' && ends(rota),
)
// Reads that write an audit entry run before the others, so that every list contains it in both runs.
const registradas = readings.filter(({ nome, registra }) => registra !== undefined && nome !== 'auditoria.export')
// The audit export reads the audit trail and adds to it. It runs last, and its own entry is removed before the second run.
const loaded = readings
  .filter((rota) => !registradas.includes(rota))
  .toSorted((x, y) => Number(x.nome === 'auditoria.export') - Number(y.nome === 'auditoria.export'))

test.each([...loaded, ...registradas].map((rota) => [rota.nome, rota] as const))('%s', async (nome, rota) => {
  const own = await call(fresh, rota, partesOf(rota, a.ids))
  expect(own).toEqual(withRls.get(nome))
  for (const { place, build } of listPlaces(rota, a.ids)) {
    const foreign = await call(fresh, rota, build(b.ids))
    expect({ place, ...foreign }).toEqual({ place, ...(await call(fresh, rota, build(ABSENT))) })
    expect(foreign.answer).not.toContain(CANARIO_B)
  }
})

test('both keys of a report of another cliente do not open it', async () => {
  const { relatorioChave, workspaceChave } = b.ids
  const foreign = await call(fresh, relatorioRotas.get, partesOf(relatorioRotas.get, { ...a.ids, relatorioChave, workspaceChave }))
  expect(foreign).toEqual(await call(fresh, relatorioRotas.get, partesOf(relatorioRotas.get, ABSENT)))
  expect(foreign.status).toBe(404)
})

test('waiting items and data versions of an empty company show nothing of others', async () => {
  const { clienteId, usuario } = ABSENT
  await withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (context) => {
    expect(await hasOrcamento(context)).toBe(false)
    expect(await listOrcamentosAwaiting(context, { usuarioId: b.usuario.id, aprova: true })).toEqual([])
    expect(await findFechamentoAwaiting(context, usuario)).toBeNull()
    expect(await findVersoes(context)).toEqual({ dados: 0, orcamentos: '0/0', relatorios: '0/0' })
  })
})

async function takeRetratoOf(clienteId: string): Promise<Record<string, unknown>> {
  return asSuperuser(async (client) => {
    const { rows: tables } = await client.query<{ table: string }>(
      `select c.relname as table from pg_attribute join pg_class c on c.oid = attrelid
       where attname = 'cliente_id' and c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'sessao' order by 1`,
    )
    const retrato: Record<string, unknown> = {}
    for (const { table } of tables) {
      const text = `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${client.escapeIdentifier(table)} t where cliente_id = $1`
      retrato[table] = (await client.query<{ hash: string }>(text, [clienteId])).rows[0]?.hash
    }
    return retrato
  })
}

test('changes reach nothing of another cliente', async () => {
  const before = await takeRetratoOf(b.clienteId)
  expect(before['partida_bloco']).toMatch(/^[0-9a-f]{32}$/)
  for (const rota of ROTAS) {
    if (rota.metodo === 'GET' || rota.permissao === 'publico' || rota.permissao === 'integracao') continue
    // Sign in again, because an ended or switched session would be the reason of the refusal.
    token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    for (const { place, build } of listPlaces(rota, a.ids)) {
      const foreign = await call(fresh, rota, build(b.ids))
      expect({ nome: rota.nome, place, ...foreign }).toEqual({ nome: rota.nome, place, ...(await call(fresh, rota, build(ABSENT))) })
      expect(foreign.answer).not.toContain(CANARIO_B)
    }
    token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    const own = await call(fresh, rota, partesOf(rota, { ...a.ids, ...(rota.nome === 'sessao.switchCliente' ? ABSENT : {}) }))
    expect(own.answer).not.toContain(CANARIO_B)
  }
  const { versao } = (await fresh.inject({ url: '/v1/DePara', headers: bearer(token) })).json<{ data: { versao: number } }>().data
  const without = { body: { versao, mudancas: [{ contaId: a.ids.conta, grupoItemId: null }] } }
  expect((await call(fresh, deParaRotas.update, without)).status).toBe(200)
  expect(await takeRetratoOf(b.clienteId)).toEqual(before)
})

test('a scope limit in another cliente has no effect here', async () => {
  const nara = await buildUsuario(t.database.db, { nome: 'Nara Dois', perfil: 'leitor', clientes: [b.clienteId, a.clienteId] })
  await asSuperuser((client) =>
    client.query(
      'update usuario_cliente set restringe_filial = true, restringe_centro_custo = true where (cliente_id, usuario_id) = ($1, $2)',
      [b.clienteId, nara.id],
    ),
  )
  for (const [clienteId, status] of [
    [a.clienteId, 200],
    [b.clienteId, 403],
  ] as const) {
    const own = await signIn(t.database.db, nara, clienteId, t.clock.now)
    const response = await fresh.inject({ url: '/v1/Importacao', headers: bearer(own) })
    expect(response.statusCode).toBe(status)
  }
})

test('a viewer of a budget line in another cliente is not notified of one here', async () => {
  const { db } = t.database
  const { orcamento, orcamentoLinha } = a.ids
  const mencoes = await Promise.all(
    ['Olga Dois', 'Iara Dois'].map(
      async (nome) => (await buildUsuario(db, { nome, perfil: 'analista', clientes: [b.clienteId, a.clienteId] })).id,
    ),
  )
  const [olga, iara] = mencoes
  await asSuperuser((client) =>
    client.query('update usuario_cliente set restringe_centro_custo = true where (cliente_id, usuario_id) = ($1, $2)', [a.clienteId, olga]),
  )
  token = await signIn(db, a.usuario, a.clienteId, t.clock.now)
  const url = `/v1/Orcamento/${orcamento}/comentarios`
  const payload = { texto: 'vejam isto', linhaId: orcamentoLinha, mencoes }
  const response = await fresh.inject({ method: 'POST', url, payload, headers: bearer(token) })
  expect(response.statusCode).toBe(200)
  const { rows } = await asSuperuser((client) =>
    client.query('select usuario_id as quem, tipo from notificacao where usuario_id = any($1)', [mencoes]),
  )
  expect(rows).toEqual([{ quem: iara, tipo: 'orcamento.mencao' }])
})

test('a file imported by another cliente counts as new', async () => {
  const { payload, headers } = toMultipart(RAZAO_DE_B, 'razao.csv')
  const preview = await fresh.inject({ method: 'POST', url: '/v1/Importacao/previa', payload, headers: { ...headers, ...bearer(token) } })
  const { arquivoId, ...seen } = dataOf(importacaoRotas.preview, preview)
  expect(seen).toMatchObject({ duplicadaDe: null, mesesCarregados: [] })
  const started = await fresh.inject({ method: 'POST', url: '/v1/Importacao', payload: { arquivoId }, headers: bearer(token) })
  expect(started.statusCode).toBe(200)
})
