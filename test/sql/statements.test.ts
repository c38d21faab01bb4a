/** Every statement of the sources against the migrated schema: columns, types, nullability. */
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../packages/db/src/open.ts'
import { root } from '../../scripts/root.ts'
import { checkStatements } from './check.ts'
import { Describer } from './describe.ts'
import { ASSERTED } from './exceptions.ts'
import { Source } from './source.ts'

const CONFIG = join(root, 'apps/api/src/inline/tsconfig.json')
const INLINE = join(root, 'apps/api/src/inline/store.ts')

let database: TestDatabase
let client: Client
let describer: Describer

beforeAll(async () => {
  database = await createTestDatabase()
  client = createClient(database.superuser, { connectionTimeoutMs: 10_000 })
  await client.connect()
  describer = await Describer.open(client)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function check(body: string): Promise<string[]> {
  const files = new Map([
    [CONFIG, JSON.stringify({ extends: '../../../../tsconfig.base.json', files: ['store.ts'] })],
    [INLINE, `import { sql, type Kysely } from 'kysely'\n${body}`],
  ])
  const source = new Source(CONFIG, {
    readFile: (path) => files.get(path),
    fileExists: (path) => (files.has(path) ? true : undefined),
    directoryExists: (path) => (path === join(root, 'apps/api/src/inline') ? true : undefined),
  })
  try {
    return (await checkStatements(source, describer)).findings
  } finally {
    source.close()
  }
}

const withoutLine = (finding: string): string => finding.replace(/:\d+:/, '').split(':')[0] ?? ''

test('every statement of the sources has the columns that its type declares', async () => {
  const source = new Source(join(root, 'tsconfig.json'))
  try {
    const { findings, texts } = await checkStatements(source, describer)
    expect(findings.filter((finding) => !ASSERTED.has(withoutLine(finding)))).toEqual([])
    const used = new Set(findings.map(withoutLine))
    expect([...ASSERTED.keys()].filter((exception) => !used.has(exception))).toEqual([])
    expect(texts).toBeGreaterThan(500)
  } finally {
    source.close()
  }
}, 120_000)

test('reports a column that the schema does not have', async () => {
  const found = await check(
    `export const list = (tx: Kysely<unknown>) => sql<{ apelido: string }>\`select apelido from cliente\`.execute(tx)`,
  )
  expect(found).toEqual(['apps/api/src/inline/store.ts:2: column "apelido" does not exist\nselect apelido from cliente'])
})

test('reports a type without the null that the column can hold', async () => {
  const found = await check(
    `export const list = (tx: Kysely<unknown>) => sql<{ id: number; aprovador: string }>\`select id, approved_by as aprovador from orcamento\`.execute(tx)`,
  )
  expect(found).toEqual(['apps/api/src/inline/store.ts:2: "aprovador": declared string, found uuid (string | null)'])
})

test('reports a misspelt alias as one column too many and one that is missing', async () => {
  const found = await check(
    `export const list = (tx: Kysely<unknown>) => sql<{ nomeCurto: string }>\`select nome_curto as "nomeCutro" from cliente\`.execute(tx)`,
  )
  expect(found).toEqual([
    'apps/api/src/inline/store.ts:2: "nomeCutro": not declared, found text (string)',
    'apps/api/src/inline/store.ts:2: "nomeCurto": declared, not found',
  ])
})
