import { verifyAuditoria, withTenant } from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../test/build-app.ts'
import { buildCliente } from '../../../test/factories.ts'
import { ensureMarcas } from '../../marca/marcas-padrao.ts'
import { sealClientes } from './seal.ts'

let database: TestDatabase
let clientes: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  await ensureMarcas(database.db)
  clientes = [await buildCliente(database.db), await buildCliente(database.db)]
})
afterAll(() => database.drop())

const record = (clienteId: string): Promise<unknown> =>
  withTenant(database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into auditoria (cliente_id, acao, assunto) values (${clienteId}, 'grupo.update', 'Grupo')`.execute(tx),
  )
const sealedOf = async (clienteId: string): Promise<number> => (await verifyAuditoria(database.db, clienteId)).registros

test('seals the records of every cliente, and nothing after a close', async () => {
  for (const clienteId of [...clientes, clientes[0]!]) await record(clienteId)
  expect(await sealClientes(database.db, AbortSignal.abort())).toBe(0)
  expect(await sealClientes(database.db, new AbortController().signal)).toBe(3)
  expect(await Promise.all(clientes.map(sealedOf))).toEqual([2, 1])
})

test('a server that runs jobs seals when it starts', async () => {
  await record(clientes[0]!)
  const { app } = await buildApp({}, database)
  await vi.waitFor(async () => expect(await sealedOf(clientes[0]!)).toBe(3), { timeout: 20_000, interval: 50 })
  await app.close()
})
