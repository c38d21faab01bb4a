import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from './open.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { withSistema } from './transacao.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a burst waits for the connections that are at work', async () => {
  const db = await open(database.conexoes.app, { max: 2 })
  try {
    // 1.5 s for the last of them: more than a new connection may take.
    const work = Array.from({ length: 30 }, () => withSistema(db, {}, (tx) => sql`select pg_sleep(0.1)`.execute(tx)))
    expect(await Promise.all(work)).toHaveLength(30)
  } finally {
    await db.close()
  }
})

test('a server that takes the call and never answers is given up in a second', async () => {
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const address = mute.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const start = performance.now()
  await expect(open({ ...database.conexoes.app, host: '127.0.0.1', port: address.port })).rejects.toThrow('timeout expired')
  expect(performance.now() - start).toBeLessThan(2_000)
  mute.close()
})
