import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an idle connection closed by the server does not end the process', async () => {
  const idle = createClient(database.conexoes.dono)
  const other = createClient(database.superuser)
  await Promise.all([idle.connect(), other.connect()])
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => {
    idle.on('end', resolve)
  })
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(idle.query('select 1')).rejects.toThrow(/not queryable|terminated/)
  await other.end()
})
