import { randomBytes, randomUUID } from 'node:crypto'
import { TRAVAS, withSistema, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { buildCliente, buildUsuario } from '../../../test/factories.ts'
import { ensureMarcas } from '../../marca/marcas-padrao.ts'
import { purge } from './limpeza.ts'

const RETENTION = { sessaoDays: 90, correioDays: 30 }
const DIA_MS = 86_400_000
/** Real time, because the database clock cannot be moved. */
const NOW = new Date()
const ago = (dias: number): Date => new Date(NOW.getTime() - dias * DIA_MS)

let database: TestDatabase
let clienteId: string
let usuarioId: string

beforeAll(async () => {
  database = await createTestDatabase()
  await ensureMarcas(database.db)
  clienteId = await buildCliente(database.db)
  usuarioId = (await buildUsuario(database.db, { clientes: [clienteId] })).id
})
afterAll(() => database.drop())
beforeEach(async () => {
  await withSistema(database.db, {}, async (tx) => {
    for (const table of ['refresh_token', 'sessao', 'desafio_login', 'login_tentativa', 'link_unico', 'dispositivo', 'correio']) {
      await sql`delete from ${sql.table(table)}`.execute(tx)
    }
  })
})

async function addSessao({ expiresAt, revokedAt = null }: { expiresAt: Date; revokedAt?: Date | null }): Promise<string> {
  const id = randomUUID()
  await withSistema(database.db, {}, async (tx) => {
    await tx.insertInto('sessao').values({ id, usuario_id: usuarioId, expires_at: expiresAt, revoked_at: revokedAt }).execute()
    const last = randomUUID()
    await tx
      .insertInto('refresh_token')
      .values({ id: last, sessao_id: id, token_hash: randomBytes(32) })
      .execute()
    await tx
      .insertInto('refresh_token')
      .values({ sessao_id: id, token_hash: randomBytes(32), used_at: NOW, substituto_id: last })
      .execute()
  })
  return id
}

async function count(table: string): Promise<number> {
  const { rows } = await withTenant(database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}`.execute(tx),
  )
  return rows[0]?.total ?? -1
}

test('deletes expired rows of every table and keeps the others', async () => {
  const { db } = database
  await addSessao({ expiresAt: ago(-0.2) })
  await addSessao({ expiresAt: ago(0.9) })
  await addSessao({ expiresAt: ago(1.1) })
  await addSessao({ expiresAt: ago(-0.2), revokedAt: ago(1.1) })
  await addSessao({ expiresAt: ago(89) })
  await addSessao({ expiresAt: ago(91) })
  await withSistema(db, {}, async (tx) => {
    for (const dias of [-0.001, 0.9, 1.1]) {
      await tx
        .insertInto('desafio_login')
        .values({ token_hash: randomBytes(32), usuario_id: usuarioId, expires_at: ago(dias) })
        .execute()
      await tx
        .insertInto('login_tentativa')
        .values({ tipo: 'endereco', chave: `10.0.0.${dias}`, falhas: 9, last_at: ago(dias) })
        .execute()
    }
    await tx
      .insertInto('login_tentativa')
      .values({ tipo: 'conta', chave: 'ainda espera', falhas: 99, last_at: ago(2), blocked_until: ago(-0.01) })
      .execute()
    for (const dias of [-1, 29, 31]) {
      await tx
        .insertInto('link_unico')
        .values({ tipo: 'senha', token_hash: randomBytes(32), usuario_id: usuarioId, email: 'a@teste.lastro', expires_at: ago(dias) })
        .execute()
      await tx
        .insertInto('correio')
        .values({ para: 'a@teste.lastro', assunto: '', texto: '', html: '', created_at: ago(99), sent_at: ago(dias) })
        .execute()
      await tx
        .insertInto('correio')
        .values({ para: 'a@teste.lastro', assunto: 'nunca saiu', texto: '', html: '', created_at: ago(dias) })
        .execute()
    }
    for (const dias of [364, 366]) {
      for (const readAt of [null, ago(dias)]) {
        await tx
          .insertInto('notificacao')
          .values({ usuario_id: usuarioId, tipo: 'x', created_at: ago(dias), read_at: readAt })
          .execute()
      }
    }
    for (const dias of [399, 401]) {
      await tx
        .insertInto('dispositivo')
        .values({ usuario_id: usuarioId, segredo_hash: randomBytes(32), nome: '', last_access_at: ago(dias) })
        .execute()
    }
  })
  await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    for (const dias of [6, 8]) {
      await tx
        .insertInto('idempotencia')
        .values({
          cliente_id: clienteId,
          usuario_id: usuarioId,
          chave: `chave ${dias}`,
          rota: 'x',
          corpo_hash: randomBytes(32),
          status: 200,
          created_at: ago(dias),
        })
        .execute()
    }
  })
  const deleted = {
    refresh_token: 8,
    sessao: 1,
    desafio_login: 1,
    login_tentativa: 1,
    link_unico: 1,
    dispositivo: 1,
    correio: 2,
    notificacao: 2,
    idempotencia: 1,
  }
  expect(await purge(db, NOW, RETENTION)).toEqual(deleted)
  const left = {
    refresh_token: 4,
    sessao: 5,
    desafio_login: 2,
    login_tentativa: 3,
    link_unico: 2,
    dispositivo: 1,
    correio: 4,
    notificacao: 2,
    idempotencia: 1,
  }
  for (const [table, rows] of Object.entries(left)) expect({ table, rows: await count(table) }).toEqual({ table, rows })
  expect(Object.values(await purge(db, NOW, RETENTION)).every((rows) => rows === 0)).toBe(true)
})

test('sessions and mails stay for as long as the installation says', async () => {
  const { db } = database
  await addSessao({ expiresAt: ago(9) })
  await addSessao({ expiresAt: ago(11) })
  await withSistema(db, {}, async (tx) => {
    for (const dias of [1.9, 2.1]) {
      await tx
        .insertInto('correio')
        .values({ para: 'a@teste.lastro', assunto: '', texto: '', html: '', created_at: ago(dias) })
        .execute()
    }
  })
  expect(await purge(db, NOW, { sessaoDays: 10, correioDays: 2 })).toMatchObject({ sessao: 1, correio: 1 })
  expect([await count('sessao'), await count('correio')]).toEqual([1, 1])
})

test('notifications stay for a year, independent of the server clock', async () => {
  const tell = (dias: number): Promise<unknown> =>
    withSistema(database.db, {}, (tx) =>
      tx
        .insertInto('notificacao')
        .values({ usuario_id: usuarioId, tipo: 'x', created_at: ago(dias) })
        .execute(),
    )
  const before = await count('notificacao')
  for (const dias of [1, 364, 366, 367, 368]) await tell(dias)
  expect(await purge(database.db, new Date(NOW.getTime() + 3_650 * DIA_MS), RETENTION, { batch: 2 })).toMatchObject({ notificacao: 3 })
  expect(await count('notificacao')).toBe(before + 2)
})

test('works in batches until nothing is left', async () => {
  for (let i = 0; i < 7; i++) await addSessao({ expiresAt: ago(100 + i) })
  expect(await purge(database.db, NOW, RETENTION, { batch: 2 })).toMatchObject({ refresh_token: 14, sessao: 7 })
})

test('does nothing while another process runs', async () => {
  await addSessao({ expiresAt: ago(100) })
  await withSistema(database.db, {}, async (tx) => {
    await sql`select pg_advisory_xact_lock(${TRAVAS.limpeza})`.execute(tx)
    expect(await purge(database.db, NOW, RETENTION)).toEqual({})
  })
  expect(await count('sessao')).toBe(1)
  expect(await purge(database.db, NOW, RETENTION)).toMatchObject({ refresh_token: 2, sessao: 1 })
})

test('two concurrent runs delete everything once', async () => {
  for (let i = 0; i < 20; i++) await addSessao({ expiresAt: ago(100) })
  const both = await Promise.all([purge(database.db, NOW, RETENTION, { batch: 3 }), purge(database.db, NOW, RETENTION, { batch: 3 })])
  const total = both.reduce((sum, deleted) => sum + (deleted['sessao'] ?? 0), 0)
  const rest = (await purge(database.db, NOW, RETENTION))['sessao'] ?? 0
  expect({ total: total + rest, left: await count('sessao') }).toEqual({ total: 20, left: 0 })
})
