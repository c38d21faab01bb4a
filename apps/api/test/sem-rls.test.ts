/**
 * The filters of the application alone: row-level security is switched off in this database, and still nothing of another cliente comes out.
 * Two locks that are each tried without the other; with both on, nobody would notice that one is broken.
 */
import { createClient } from '@lastro/db'
import { ROTAS } from '@lastro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUSENTES, listPlaces } from './alheio.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildClienteCompleto, signIn, type UsuarioDeTeste } from './factories.ts'
import { partesOf, toInject, type Ids, type Partes } from './pedidos.ts'

const CANARIO_A = 'CURIO7714'
const CANARIO_B = 'SABIA3391'

let t: TestApp
let a: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }
let b: { clienteId: string; usuario: UsuarioDeTeste; ids: Ids }

beforeAll(async () => {
  t = await buildApp()
  const build = async (nome: string, canario: string): Promise<typeof a> => {
    const lado = await buildClienteCompleto(t, { nome, canario })
    return { ...lado, ids: { ...lado.ids, arquivoId: AUSENTES.arquivoId } }
  }
  a = await build('Comercial Ação', CANARIO_A)
  b = await build('Metalúrgica Serra', CANARIO_B)
  const client = createClient(t.database.superuser)
  await client.connect()
  try {
    const { rows } = await client.query<{ tabela: string }>(
      `select oid::regclass::text as tabela from pg_class where relnamespace = 'lastro'::regnamespace and relrowsecurity`,
    )
    for (const { tabela } of rows) await client.query(`alter table ${tabela} disable row level security`)
    // What an import that never began would leave: the Home and the list of imports show it.
    await client.query(`update lastro.importacao set status = 'recusada' where arquivo_nome like 'ecd %'`)
  } finally {
    await client.end()
  }
})
afterAll(() => t.close())

async function call(rota: (typeof ROTAS)[number], partes: Partes): Promise<{ status: number; answer: string }> {
  const token = await signIn(t.database.db, a.usuario, a.clienteId, t.clock.now)
  const response = await t.app.inject(toInject(rota, partes, bearer(token)))
  return { status: response.statusCode, answer: response.body.replace(/"requestId":"[^"]*"/, '') }
}

const lidas = ROTAS.filter(
  ({ metodo, permissao, saida }) => metodo === 'GET' && permissao !== 'publico' && permissao !== 'integracao' && saida !== 'eventos',
)

test.each(lidas.map((rota) => [rota.nome, rota] as const))('%s', async (_nome, rota) => {
  const own = await call(rota, partesOf(rota, a.ids))
  expect(own.answer).not.toContain(CANARIO_B)
  for (const { place, build } of listPlaces(rota, a.ids)) {
    const foreign = await call(rota, build(b.ids))
    expect({ place, ...foreign }).toEqual({ place, ...(await call(rota, build(AUSENTES))) })
    expect(foreign.answer).not.toContain(CANARIO_B)
  }
})

test('changes reach nothing of another cliente', async () => {
  const client = createClient(t.database.superuser)
  await client.connect()
  try {
    const picture = async (): Promise<unknown[]> => {
      const { rows: tabelas } = await client.query<{ tabela: string }>(
        `select attrelid::regclass::text as tabela from pg_attribute join pg_class c on c.oid = attrelid
         where attname = 'cliente_id' and c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'sessao' order by 1`,
      )
      const pictures: unknown[] = []
      for (const { tabela } of tabelas) {
        const { rows } = await client.query(
          `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${tabela} t where cliente_id = $1`,
          [b.clienteId],
        )
        pictures.push([tabela, rows[0]])
      }
      return pictures
    }
    const before = await picture()
    for (const rota of ROTAS) {
      if (rota.metodo === 'GET' || rota.permissao === 'publico' || rota.permissao === 'integracao') continue
      const partes = partesOf(rota, { ...a.ids, ...(rota.nome === 'sessao.switchCliente' ? { clienteId: AUSENTES.clienteId } : {}) })
      expect((await call(rota, partes)).answer).not.toContain(CANARIO_B)
      for (const { place, build } of listPlaces(rota, a.ids)) {
        const foreign = await call(rota, build(b.ids))
        expect({ nome: rota.nome, place, status: foreign.status }).not.toMatchObject({ status: 200 })
        expect(foreign.answer).not.toContain(CANARIO_B)
      }
    }
    expect(await picture()).toEqual(before)
  } finally {
    await client.end()
  }
})
