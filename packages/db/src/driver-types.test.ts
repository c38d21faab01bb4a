import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withSistema } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function select(expression: string): Promise<unknown> {
  return withSistema(database.db, {}, async (tx) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(tx)
    return rows[0]?.value
  })
}

test('reads a bigint as a number up to 2^53 - 1', async () => {
  expect(await select('9007199254740991::bigint')).toBe(9007199254740991)
  expect(await select('-9007199254740991::bigint')).toBe(-9007199254740991)
  expect(await select("'{1,NULL,-3}'::bigint[]")).toEqual([1, null, -3])
})

test('throws on a larger bigint and never rounds it', async () => {
  await expect(select('9007199254740992::bigint')).rejects.toThrow(RangeError)
  await expect(select("'{9007199254740993}'::bigint[]")).rejects.toThrow(RangeError)
})

test('reads a date as its text in every time zone', async () => {
  expect(await select("date '2025-03-31'")).toBe('2025-03-31')
  expect(await select("array[date '2025-03-31', null]")).toEqual(['2025-03-31', null])
})
