import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../open.ts'
import { createTestDatabase } from '../testing.ts'
import type { TestDatabase } from '../testing.ts'
import { dumpSchema } from './dump-schema.ts'
import { dumpTypes } from './dump-types.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test.each([
  { file: '../../schema.sql', dump: dumpSchema },
  { file: '../types.ts', dump: dumpTypes },
])('$file is up to date with the migrations (else run npm run generate -w @lastro/db)', async ({ file, dump }) => {
  const client = createClient(database.superuser)
  await client.connect()
  try {
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toBe(await dump(client))
  } finally {
    await client.end()
  }
})
