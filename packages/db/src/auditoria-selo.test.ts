import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealAuditoria, verifyAuditoria } from './auditoria-selo.ts'
import { createClient } from './open.ts'
import { createCliente } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withTenant } from './transaction.ts'

let database: TestDatabase
let clienteId: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clienteId = await createCliente(database)
})

const insert = (action: string) => sql<{ id: number }>`
  insert into auditoria (cliente_id, acao, assunto, depois) values (${clienteId}, ${action}, 'Lancamento', '{"a": 1.0, "b": "é"}') returning id`

async function record(...actions: string[]): Promise<void> {
  await withTenant(database.db, { clienteId, usuarioId: null }, async (tx) => {
    for (const action of actions) await insert(action).execute(tx)
  })
}

const seal = (registrosMax?: number): Promise<number> => sealAuditoria(database.db, clienteId, registrosMax)
const verify = () => verifyAuditoria(database.db, clienteId)

/** The owner of the database, past its policies and grants. */
async function tamper(statement: string): Promise<void> {
  const superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query(statement)
  await superuser.end()
}

test('seals each record once, in seals of bounded size', async () => {
  await record('a', 'b', 'c', 'd', 'e')
  expect([await seal(2), await seal(2), await seal(2), await seal(2)]).toEqual([2, 2, 1, 0])
  await record('f')
  expect([await seal(), await seal()]).toEqual([1, 0])
  expect(await verify()).toEqual({ registros: 6, selos: 4, ultimo: expect.stringMatching(/^[0-9a-f]{64}$/), divergentes: [] })
})

test('waits for no writer, and seals a record that is committed after a later one', async () => {
  await record('a')
  await withTenant(database.db, { clienteId, usuarioId: null }, async (tx) => {
    await insert('of an open transaction').execute(tx)
    await record('b')
    expect(await seal()).toBe(2)
  })
  expect(await seal()).toBe(1)
  expect(await verify()).toMatchObject({ registros: 3, selos: 2, divergentes: [] })
})

test('of two processes that seal at once, one does', async () => {
  await record('a', 'b')
  expect((await Promise.all([seal(), seal(), seal()])).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect(await verify()).toMatchObject({ registros: 2, divergentes: [] })
})

test('does not depend on the settings of a session', async () => {
  await record('a')
  await seal()
  await tamper(
    `alter database ${database.superuser.database} set timezone = 'Asia/Tokyo';
     alter database ${database.superuser.database} set datestyle = 'German'`,
  )
  expect((await verify()).divergentes).toEqual([])
})

test.each([
  ['a deleted record', `delete from lastro.auditoria where acao = 'b'`, [{ numero: 1, registros: 2, faltam: 1 }]],
  ['a changed action', `update lastro.auditoria set acao = 'x' where acao = 'b'`, [{ numero: 1, registros: 2, faltam: 0 }]],
  ['a changed value', `update lastro.auditoria set depois = '{"a": 2}' where acao = 'c'`, [{ numero: 2, registros: 1, faltam: 0 }]],
  ['a changed time', `update lastro.auditoria set created_at = created_at - interval '1 us' where acao = 'd'`, [{ numero: 3 }]],
  ['a removed seal', `delete from lastro.auditoria_selo where numero = 2`, [{ numero: 3, faltam: 0 }]],
  ['a removed first seal', `delete from lastro.auditoria_selo where numero = 1`, [{ numero: 2, faltam: 0 }]],
])('finds %s', async (_name, statement, divergentes) => {
  await record('a', 'b')
  await seal()
  await record('c')
  await seal()
  await record('d')
  await seal()
  expect((await verify()).divergentes).toEqual([])
  await tamper(`${statement} and cliente_id = '${clienteId}'`)
  expect((await verify()).divergentes).toMatchObject(divergentes)
})

test('a last seal that was cut off gives another last hash', async () => {
  await record('a')
  await seal()
  await record('b')
  await seal()
  const { ultimo } = await verify()
  await tamper(`delete from lastro.auditoria_selo where numero = 2 and cliente_id = '${clienteId}';
    delete from lastro.auditoria where acao = 'b' and cliente_id = '${clienteId}'`)
  expect(await verify()).toMatchObject({ divergentes: [] })
  expect((await verify()).ultimo).not.toBe(ultimo)
})

test('the application cannot change a seal', async () => {
  await record('a')
  await seal()
  for (const statement of ['update auditoria_selo set numero = 2', 'delete from auditoria_selo']) {
    const change = withTenant(database.db, { clienteId, usuarioId: null }, (tx) => sql.raw(statement).execute(tx))
    await expect(change).rejects.toMatchObject({ code: '42501' })
  }
})
