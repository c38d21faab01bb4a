import { readFileSync } from 'node:fs'
import { createClient, migrate, verifyOrcamentos, verifySaldos, withSistema } from '@lastro/db'
import { createTestDatabase, dumpSchema } from '@lastro/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyFechamentos } from '../src/commands/verify-fechamentos.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { listReleases, readFigures, readReleaseFigures, restoreRelease } from './release.ts'

test('has a database fixture of the last release', () => {
  const released = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8').match(/(?<=^## )\d+\.\d+\.\d+/m)?.[0]
  expect(listReleases(), 'Write it when a version is released: npm run release-fixture').toContain(released)
})

describe.each(listReleases())('a migrated database of %s', (versao) => {
  let t: TestApp

  beforeAll(async () => {
    const database = await createTestDatabase({ empty: true })
    await restoreRelease(database, versao)
    await migrate(database.conexoes.dono)
    t = await buildApp({}, database)
  })
  afterAll(() => t.close())

  test('has the schema of a new database', async () => {
    const client = createClient(t.database.superuser)
    await client.connect()
    try {
      expect(await dumpSchema(client)).toBe(readFileSync(new URL('../../../packages/db/schema.sql', import.meta.url), 'utf8'))
    } finally {
      await client.end()
    }
  })

  test('returns the recorded statements, budgets and closed months', async () => {
    expect(await readFigures(t)).toEqual(readReleaseFigures(versao))
  })

  test('passes the checks of lastro verificar', async () => {
    const { db } = t.database
    const { rows } = await withSistema(db, {}, (tx) => sql<{ id: string }>`select cliente_ids() as id`.execute(tx))
    expect(rows.length).toBeGreaterThan(2)
    for (const { id } of rows) {
      // oxlint-disable no-await-in-loop -- one cliente after the other, as the command does
      expect(await verifySaldos(db, id)).toEqual([])
      expect(await verifyOrcamentos(db, id)).toMatchObject({ divergentes: [] })
      expect(await verifyFechamentos(db, id)).toMatchObject({ divergentes: [] })
      // oxlint-enable no-await-in-loop
    }
  })
})
