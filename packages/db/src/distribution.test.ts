import { expect, test } from 'vitest'
import { DISTRIBUTED } from './distribution.ts'
import { readMigracoes } from './migrate.ts'

/** Last migration that may change a table before it is distributed: `distribuir` runs on a schema that has it. */
const LAST_FREE = 11

const BODY = /\$(\w*)\$.*?\$\1\$/gs
const COMMENT = /--.*$/gm

/** Statements outside of DO blocks and functions that Citus would pass on to workers, with the whole text of the migration. */
function listUnsafe(sql: string): string[] {
  const tables = DISTRIBUTED.join('|')
  const statements = sql.replaceAll(BODY, '').replaceAll(COMMENT, '').split(';')
  return statements.filter((statement) =>
    new RegExp(String.raw`\b(?:alter table|on|from|into|update|truncate)\s+(?:lastro\.)?(?:${tables})\b`, 'i').test(statement),
  )
}

test('the rule finds a statement beside others, and none in a DO block', () => {
  expect(listUnsafe('alter table partida_bloco add column a integer; alter table conta add column b integer')).toHaveLength(1)
  expect(listUnsafe('create index a on lastro.partida_bloco (cliente_id);')).toHaveLength(1)
  expect(listUnsafe('do $$ begin alter table partida_bloco add column a integer; end $$; select 1')).toEqual([])
  expect(listUnsafe('-- on partida_bloco\nalter table conta add column b integer')).toEqual([])
})

test('a migration changes a distributed table only in a DO block, where each statement reaches the workers alone', async () => {
  for (const { numero, nome, sql } of await readMigracoes())
    if (numero > LAST_FREE) expect({ nome, unsafe: listUnsafe(sql) }).toEqual({ nome, unsafe: [] })
})
