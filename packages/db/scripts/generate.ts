/** Generates schema.sql and src/types.ts by applying the migrations to a temporary server. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../src/open.ts'
import { dumpSchema } from '../src/schema/dump-schema.ts'
import { dumpTypes } from '../src/schema/dump-types.ts'
import { createTestDatabase, startTestCluster } from '../src/testing.ts'

const cluster = await startTestCluster(() => mkdtempSync(join(tmpdir(), 'lastro-teste-')))
try {
  const database = await createTestDatabase()
  const client = createClient(database.superuser)
  await client.connect()
  writeFileSync(new URL('../schema.sql', import.meta.url), await dumpSchema(client))
  writeFileSync(new URL('../src/types.ts', import.meta.url), await dumpTypes(client))
  await client.end()
  await database.drop()
} finally {
  await cluster.stop()
}
