import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createPartidas } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'
import type { Transacao } from './transaction.ts'

let database: TestDatabase
let clienteId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  clienteId = await createCliente(database)
})
afterAll(() => database.drop())

async function readVersoes(tx: Transacao): Promise<{ dados: number; cadastros: number }> {
  const row = await tx.selectFrom('cliente_versao').select(['dados', 'cadastros']).executeTakeFirst()
  return row ?? { dados: 0, cadastros: 0 }
}
const readVersao = async (tx: Transacao): Promise<number> => (await readVersoes(tx)).dados

async function advanceBoth(work: (tx: Transacao) => Promise<unknown>): Promise<[data: number, cadastros: number]> {
  const context = { clienteId, usuarioId: null }
  const before = await withTenant(database.db, context, readVersoes)
  await withTenant(database.db, context, work)
  const after = await withTenant(database.db, context, readVersoes)
  return [after.dados - before.dados, after.cadastros - before.cadastros]
}

const advance = async (work: (tx: Transacao) => Promise<unknown>): Promise<number> => (await advanceBoth(work))[0]

const insertContas = (tx: Transacao): Promise<unknown> =>
  sql`insert into conta (cliente_id, codigo, descricao, natureza) select ${clienteId}, 'c' || i, 'Conta', 4 from generate_series(1, 500) i`.execute(
    tx,
  )

test('the version moves by one in a transaction that changes many rows', async () => {
  expect(await advance(insertContas)).toBe(1)
  expect(await advance((tx) => sql`update conta set descricao = 'Outra'`.execute(tx))).toBe(1)
  const modelos = sql`insert into dre_modelo (cliente_id, nome) select ${clienteId}, i::text from generate_series(1, 500) i`
  expect(await advance((tx) => modelos.execute(tx))).toBe(1)
  expect(await advance((tx) => sql`delete from dre_modelo`.execute(tx))).toBe(1)
})

test('the version moves by one when the command advances it, and the command gets the value', async () => {
  let told = 0
  const moved = await advance(async (tx) => {
    await insertContas(tx)
    const { rows } = await sql<{ versao: number }>`select cliente_versao_avancar() as versao`.execute(tx)
    told = rows[0]?.versao ?? 0
    await sql`update conta set descricao = 'Depois'`.execute(tx)
  })
  expect(moved).toBe(1)
  expect(told).toBe(await withTenant(database.db, { clienteId, usuarioId: null }, readVersao))
})

test('the version moves with an import and with undoing it', async () => {
  expect(await advance(() => createPartidas(database, clienteId))).toBe(1)
  expect(await advance((tx) => sql`update importacao_mes set ativo = false`.execute(tx))).toBe(1)
})

test('the version of each cliente moves when one transaction changes rows of several', async () => {
  const otherId = await createCliente(database)
  const otherDe = { clienteId: otherId, usuarioId: null }
  const before = await withTenant(database.db, otherDe, readVersao)
  const moved = await advance(async (tx) => {
    await insertContas(tx)
    await sql`select set_config('app.cliente_id', ${otherId}, true)`.execute(tx)
    await sql`insert into conta (cliente_id, codigo, descricao, natureza) values (${otherId}, 'c', 'Conta', 4)`.execute(tx)
  })
  expect(moved).toBe(1)
  expect((await withTenant(database.db, otherDe, readVersao)) - before).toBe(1)
})

test('the version moves without a context, as in a data migration', async () => {
  await withTenant(database.db, { clienteId, usuarioId: null }, insertContas)
  const superuser = createClient(database.superuser)
  await superuser.connect()
  const moved = await advance(() => superuser.query(`update lastro.conta set descricao = 'Corrigida' where cliente_id = $1`, [clienteId]))
  await superuser.end()
  expect(moved).toBe(1)
})

test('an entry does not move the version of the cadastros, and any other change does, in any order', async () => {
  await createPartidas(database, clienteId)
  const turnMeses = (tx: Transacao): Promise<unknown> => sql`update importacao_mes set ativo = not ativo`.execute(tx)
  const rename = (tx: Transacao): Promise<unknown> => sql`update conta set descricao = descricao || '.'`.execute(tx)
  expect(await advanceBoth(turnMeses)).toEqual([1, 0])
  expect(await advanceBoth(rename)).toEqual([1, 1])
  expect(
    await advanceBoth(async (tx) => {
      await turnMeses(tx)
      await rename(tx)
      await rename(tx)
    }),
  ).toEqual([1, 1])
  expect(
    await advanceBoth(async (tx) => {
      await rename(tx)
      await turnMeses(tx)
    }),
  ).toEqual([1, 1])
  // Checks the immediate triggers before the end, after the months have moved the version.
  expect(
    await advanceBoth(async (tx) => {
      await turnMeses(tx)
      await sql`set constraints all immediate`.execute(tx)
      await rename(tx)
    }),
  ).toEqual([1, 1])
  expect(await advanceBoth((tx) => sql`select cliente_versao_avancar()`.execute(tx))).toEqual([1, 1])
})

test('a change after a savepoint rollback moves the version again', async () => {
  await withTenant(database.db, { clienteId, usuarioId: null }, insertContas)
  const moved = await advanceBoth(async (tx) => {
    await sql`savepoint antes`.execute(tx)
    await sql`update conta set descricao = 'Desfeita'`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    await sql`rollback to savepoint antes`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await sql`update conta set descricao = 'Feita'`.execute(tx)
  })
  expect(moved).toEqual([1, 1])
})

test('the version stays for a change that no DRE depends on', async () => {
  expect(await advance((tx) => sql`insert into auditoria (cliente_id, acao, assunto) values (${clienteId}, 'a', 'b')`.execute(tx))).toBe(0)
})

test('the version row is locked only for the commit, so a long import does not block another editor', async () => {
  const context = { clienteId, usuarioId: null }
  await withTenant(database.db, context, insertContas)
  await withTenant(database.db, context, async (long) => {
    await sql`update conta set descricao = 'Longa' where codigo = 'c1'`.execute(long)
    await withTenant(database.db, { ...context, lockTimeoutMs: 100 }, (tx) =>
      sql`update conta set descricao = 'Curta' where codigo = 'c2'`.execute(tx),
    )
  })
})
