import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DatabaseError } from './erro.ts'
import { open } from './open.ts'
import { createCliente } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withSistema, withTenant } from './transaction.ts'

let database: TestDatabase
let clienteId: string

beforeAll(async () => {
  database = await createTestDatabase()
  clienteId = await createCliente(database)
})
afterAll(() => database.drop())

const context = (): { clienteId: string; usuarioId: null } => ({ clienteId, usuarioId: null })

async function countFiliais(): Promise<number> {
  return withTenant(database.db, context(), async (tx) => (await tx.selectFrom('filial').select('id').execute()).length)
}

async function insertFilial(codigo: string, fail: boolean): Promise<void> {
  await withTenant(database.db, context(), async (tx) => {
    await tx.insertInto('filial').values({ cliente_id: clienteId, codigo, descricao: 'x' }).execute()
    if (fail) throw new Error('no')
  })
}

describe('withTenant', () => {
  test('commits on return and rolls back on throw', async () => {
    await insertFilial('1', false)
    await expect(insertFilial('2', true)).rejects.toThrow('no')
    expect(await countFiliais()).toBe(1)
  })

  test('does not report a commit after a swallowed error', async () => {
    const swallowed = withTenant(database.db, context(), async (tx) => {
      await tx.insertInto('filial').values({ cliente_id: clienteId, codigo: '3', descricao: 'x' }).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    expect(await countFiliais()).toBe(1)
  })

  test('names its request to PostgreSQL, and only while it runs', async () => {
    const requestId = '0b8e6a3e-5f0e-4d57-9c3c-0f5d2f2b7a11'
    const read = (scope: { requestId?: string }): Promise<string | undefined> =>
      withTenant(db, { ...context(), ...scope }, async (tx) => {
        const { rows } = await sql<{ nome: string }>`select current_setting('application_name') as nome`.execute(tx)
        return rows[0]?.nome
      })
    const db = await open(database.conexoes.app, { max: 1 })
    expect(await read({ requestId })).toBe(`lastro ${requestId}`)
    expect(await read({})).toBe('lastro')
    await expect(read({ requestId: "x'; select 1 --" })).rejects.toThrow(TypeError)
    await db.close()
  })

  test('reports a swallowed error even without writes', async () => {
    const swallowed = withTenant(database.db, { ...context(), readOnly: true }, (tx) =>
      sql`select 1 / 0`.execute(tx).catch(() => undefined),
    )
    await expect(swallowed).rejects.toThrow(/rolled back/)
  })

  test('reports a swallowed error before the transaction state is known, and forgets it for the next transaction', async () => {
    const db = await open(database.conexoes.app, { max: 1 })
    const swallowed = withTenant(db, { ...context(), readOnly: true }, async (tx, client) => {
      const late = vi.spyOn(client, 'getTransactionStatus').mockReturnValue('T')
      await sql`select 1 / 0`.execute(tx).catch(() => late)
    })
    await expect(swallowed).rejects.toThrow(/rolled back/)
    expect(await withTenant(db, { ...context(), readOnly: true }, () => Promise.resolve('read'))).toBe('read')
    await db.close()
  })

  test('returns a read result before its transaction has ended, and lends the connection again only afterwards', async () => {
    const db = await open(database.conexoes.app, { max: 1 })
    const pid = (): Promise<number | undefined> =>
      withTenant(db, { ...context(), readOnly: true }, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        return rows[0]?.pid
      })
    const [first, second] = [await pid(), await pid()]
    expect(second).toBe(first)
    const { rows } = await db.pool.query("select current_setting('app.cliente_id', true) as cliente, pg_backend_pid() as pid")
    expect(rows).toEqual([{ cliente: '', pid: first }])
    await db.close()
  })

  test('sets context and limits, and leaves none of them on the connection', async () => {
    const db = await open(database.conexoes.app, { max: 1 })
    const show = sql<Record<string, string>>`
      select current_setting('app.cliente_id', true) as cliente, current_setting('transaction_read_only') as "readOnly",
        current_setting('transaction_isolation') as isolation, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
    const read = await withTenant(db, { ...context(), readOnly: true }, async (tx) => (await show.execute(tx)).rows[0])
    expect(read).toEqual({ cliente: clienteId, readOnly: 'on', isolation: 'repeatable read', statement: '10s', lock: '5s', idle: '30s' })
    const job = await withSistema(
      db,
      { statementTimeoutMs: 0, lockTimeoutMs: 60_000, idleTimeoutMs: 0 },
      async (tx) => (await show.execute(tx)).rows[0],
    )
    expect(job).toEqual({ cliente: '', readOnly: 'off', isolation: 'read committed', statement: '0', lock: '1min', idle: '0' })
    const { rows } = await db.pool.query(
      "select current_setting('app.cliente_id', true) as cliente, current_setting('search_path') as path",
    )
    expect(rows).toEqual([{ cliente: '', path: '"$user", public' }])
    await db.close()
  })

  test('refuses a write in a read-only transaction', async () => {
    const write = withTenant(database.db, { ...context(), readOnly: true }, (tx) => tx.deleteFrom('dre_modelo').execute())
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  test('cancels a statement that takes too long', async () => {
    const slow = withTenant(database.db, { ...context(), statementTimeoutMs: 20 }, (tx) => sql`select pg_sleep(5)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
  })

  test.each(["' or true --", '', 'null', '0198b1c2-1111-7222-8333-12345678'])('accepts only a UUID as cliente, not %j', async (id) => {
    await expect(withTenant(database.db, { clienteId: id, usuarioId: null }, () => Promise.resolve())).rejects.toThrow(TypeError)
  })

  test('survives a lost connection', async () => {
    const killed = withTenant(database.db, context(), async (tx, client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await withSistema(database.db, {}, (other) => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other))
      await sql`select 1`.execute(tx)
    })
    // The message depends on whether the end of the connection or the next statement comes first.
    await expect(killed).rejects.toThrow(/terminat|connection error|EPIPE|ECONNRESET/)
    expect(await countFiliais()).toBe(1)
  })
})

test.each(['dono', 'superuser'] as const)('open refuses the %s, which no isolation binds', async (who) => {
  const conexao = who === 'dono' ? database.conexoes.dono : database.superuser
  const opened = open(conexao)
  await expect(opened).rejects.toBeInstanceOf(DatabaseError)
  await expect(opened).rejects.toMatchObject({ code: 'banco_role_unsafe' })
})
