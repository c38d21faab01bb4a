/**
 * The filters of the application alone: row-level security is switched off in this database, and still nothing of another cliente comes out.
 * Two locks that are each tried without the other; with both on, nobody would notice that one is broken.
 */
import { createClient } from '@lastro/db'
import { ROTAS, type RotaDef } from '@lastro/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { AUSENTES, listPlaces } from './alheio.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildClienteCompleto, signIn, type UsuarioDeTeste } from './factories.ts'
import { partesOf, toInject, type Ids, type Partes } from './pedidos.ts'

const CANARIO_A = 'CURIO7714'
const CANARIO_B = 'SABIA3391'

let t: TestApp
/** The same database, nothing in its caches. */
let fresh: FastifyInstance
let a: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }
let b: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }
let token: string
/** What A was answered while row-level security was on. */
const withRls = new Map<string, Resposta>()

interface Resposta {
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
    const lado = await buildClienteCompleto(t, { nome, canario })
    await asSuperuser(async (client) => {
      // What an import that never began would leave: the Home and the list of imports show it.
      await client.query("update importacao set status = 'recusada' where arquivo_nome like 'ecd %' and cliente_id = $1", [lado.clienteId])
      await client.query("insert into permissao_perfil values ($1, 'leitor', 'approve', 'Orcamento', $2)", [
        lado.clienteId,
        nome.startsWith('C'),
      ])
    })
    return { ...lado, ids: { ...lado.ids, arquivoId: AUSENTES.arquivoId } }
  }
  // The other one comes first in every table: what reads one row too many without a filter reads its.
  b = await build('Metalúrgica Serra', CANARIO_B)
  a = await build('Comercial Ação', CANARIO_A)
  token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
  for (const rota of lidas) withRls.set(rota.nome, await call(t.app, rota, partesOf(rota, a.ids)))
  await asSuperuser(async (client) => {
    const { rows } = await client.query<{ tabela: string }>(
      `select oid::regclass::text as tabela from pg_class where relnamespace = 'lastro'::regnamespace and relrowsecurity`,
    )
    for (const { tabela } of rows) await client.query(`alter table ${tabela} disable row level security`)
  })
  fresh = await createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })
})
afterAll(async () => {
  await fresh.close()
  await t.close()
})

async function call(app: FastifyInstance, rota: RotaDef, partes: Partes): Promise<Resposta> {
  const response = await app.inject(toInject(rota, partes, bearer(token)))
  return { status: response.statusCode, answer: response.body.replace(/"requestId":"[^"]*"/, '') }
}

const lidas = ROTAS.filter(
  ({ metodo, permissao, saida }) => metodo === 'GET' && permissao !== 'publico' && permissao !== 'integracao' && saida !== 'eventos',
)

test.each(lidas.map((rota) => [rota.nome, rota] as const))('%s', async (nome, rota) => {
  const own = await call(fresh, rota, partesOf(rota, a.ids))
  expect(own).toEqual(withRls.get(nome))
  for (const { place, build } of listPlaces(rota, a.ids)) {
    const foreign = await call(fresh, rota, build(b.ids))
    expect({ place, ...foreign }).toEqual({ place, ...(await call(fresh, rota, build(AUSENTES))) })
    expect(foreign.answer).not.toContain(CANARIO_B)
  }
})

/** Table → hash of what the cliente has in it. */
async function takeRetratoOf(clienteId: string): Promise<Record<string, unknown>> {
  return asSuperuser(async (client) => {
    const { rows: tabelas } = await client.query<{ tabela: string }>(
      `select c.relname as tabela from pg_attribute join pg_class c on c.oid = attrelid
       where attname = 'cliente_id' and c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'sessao' order by 1`,
    )
    const retrato: Record<string, unknown> = {}
    for (const { tabela } of tabelas) {
      const text = `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${client.escapeIdentifier(tabela)} t where cliente_id = $1`
      retrato[tabela] = (await client.query<{ hash: string }>(text, [clienteId])).rows[0]?.hash
    }
    return retrato
  })
}

test('changes reach nothing of another cliente', async () => {
  const before = await takeRetratoOf(b.clienteId)
  expect(before['partida']).toMatch(/^[0-9a-f]{32}$/)
  for (const rota of ROTAS) {
    if (rota.metodo === 'GET' || rota.permissao === 'publico' || rota.permissao === 'integracao') continue
    // A session that has ended, or moved, would be refused for that.
    token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    for (const { place, build } of listPlaces(rota, a.ids)) {
      const foreign = await call(fresh, rota, build(b.ids))
      expect({ nome: rota.nome, place, status: foreign.status }).not.toMatchObject({ status: 200 })
      expect(foreign.answer).not.toContain(CANARIO_B)
    }
    token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
    const own = await call(fresh, rota, partesOf(rota, { ...a.ids, ...(rota.nome === 'sessao.switchCliente' ? AUSENTES : {}) }))
    expect(own.answer).not.toContain(CANARIO_B)
  }
  expect(await takeRetratoOf(b.clienteId)).toEqual(before)
})
