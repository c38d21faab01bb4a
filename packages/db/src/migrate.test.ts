import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionOptions } from './connection.ts'
import { migrate, readMigracoes } from './migrate.ts'
import type { Migracao } from './migrate.ts'
import { createClient } from './open.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'

let database: TestDatabase
let superuser: Client

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  superuser = createClient(database.superuser)
  await superuser.connect()
})
afterEach(async () => {
  await superuser.end()
  await database.drop()
})

function migracao(numero: number, sql: string): Migracao {
  return { numero, nome: `passo_${numero}`, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

async function listTables(): Promise<string[]> {
  const { rows } = await superuser.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = to_regnamespace('lastro') and relkind = 'r' order by relname",
  )
  return rows.map(({ relname }) => relname)
}

const STEPS = [migracao(1, 'create table um (id int); insert into um values (1)'), migracao(2, 'create table dois as select * from um')]

describe('migrate', () => {
  test('creates the schema from scratch, owned by lastro_dono', async () => {
    const all = (await readMigracoes()).map(({ numero }) => numero)
    expect(await migrate(database.conexoes.dono)).toEqual(all)
    expect(await listTables()).toContain('saldo_mensal')
  })

  test('twenty concurrent runs apply the released migrations once, and a repeated run applies none', async () => {
    const all = (await readMigracoes()).map(({ numero }) => numero)
    const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(database.conexoes.dono)))
    expect(runs.flat().toSorted((a, b) => a - b)).toEqual(all)
    expect(await migrate(database.conexoes.dono)).toEqual([])
  })

  test('a baseline killed at its end leaves nothing behind', async () => {
    const baseline = (await readMigracoes())[0]!
    const child = startMigrate(database.conexoes.dono, [{ ...baseline, sql: `${baseline.sql}; select pg_sleep(1)` }])
    await waitFor("select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'")
    child.kill('SIGKILL')
    expect(await migrate(database.conexoes.dono)).toContain(1)
    expect(await listTables()).toContain('saldo_mensal')
  })

  test('creates the same schema when an administrator runs it', async () => {
    await migrate(database.superuser, STEPS)
    const { rows } = await superuser.query("select distinct tableowner from pg_tables where schemaname = 'lastro'")
    expect(rows).toEqual([{ tableowner: 'lastro_dono' }])
  })

  test('continues from the current migration, keeps the data, and a second run applies none', async () => {
    expect(await migrate(database.conexoes.dono, STEPS.slice(0, 1))).toEqual([1])
    expect(await migrate(database.conexoes.dono, STEPS)).toEqual([2])
    expect(await migrate(database.conexoes.dono, STEPS)).toEqual([])
    expect((await superuser.query('select * from lastro.dois')).rows).toEqual([{ id: 1 }])
  })

  test('twenty concurrent runs apply each step once', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(database.conexoes.dono, STEPS)))
    expect(runs.flat().toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test('says that the disk is full when that stopped a step, and leaves nothing', async () => {
    const full = `create table dois (id int); do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
    const failing = migrate(database.conexoes.dono, [STEPS[0]!, migracao(2, full)])
    await expect(failing).rejects.toMatchObject({
      code: 'migracao_failed',
      message: expect.stringMatching(/passo_2.*o disco do banco está cheio/),
      action: expect.stringContaining('Libere espaço no disco'),
    })
    expect((await superuser.query(`select to_regclass('lastro.dois') as found`)).rows).toEqual([{ found: null }])
    expect(await migrate(database.conexoes.dono, STEPS)).toEqual([2])
  })

  test('rolls back a failing step and names it', async () => {
    const failing = migrate(database.conexoes.dono, [STEPS[0]!, migracao(2, 'create table dois (id int); select 1 / 0')])
    await expect(failing).rejects.toMatchObject({ code: 'migracao_failed', message: expect.stringContaining('passo_2') })
    expect(await listTables()).toEqual(['migracao', 'um'])
    expect(await migrate(database.conexoes.dono, STEPS)).toEqual([2])
  })

  test('a step killed in the middle leaves nothing behind', async () => {
    await migrate(database.conexoes.dono, STEPS.slice(0, 1))
    const child = startMigrate(database.conexoes.dono, [STEPS[0]!, migracao(2, 'create table meio (id int); select pg_sleep(1)')])
    await waitFor("select from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()")
    child.kill('SIGKILL')
    expect(await migrate(database.conexoes.dono, STEPS)).toEqual([2])
    expect(await listTables()).toEqual(['dois', 'migracao', 'um'])
  })

  test('refuses a migration changed after it was applied', async () => {
    await migrate(database.conexoes.dono, STEPS)
    const edited = [migracao(1, 'create table um (id bigint)'), ...STEPS.slice(1), migracao(3, 'create table tres (id int)')]
    await expect(migrate(database.conexoes.dono, edited)).rejects.toMatchObject({ code: 'migracao_changed' })
    expect(await listTables()).toEqual(['dois', 'migracao', 'um'])
  })

  test('leaves a database of a newer version unchanged', async () => {
    await migrate(database.conexoes.dono, STEPS)
    expect(await migrate(database.conexoes.dono, STEPS.slice(0, 1))).toEqual([])
  })
})

describe('readMigracoes', () => {
  test.each([
    [['000002_b.sql']],
    [['000001_a.sql', '000003_c.sql']],
    [['000001_a.sql', '000001_b.sql']],
    [['1_a.sql']],
    [['000001_A.sql']],
  ])('refuses the files %j', async (names) => {
    const folder = await mkdtemp(join(tmpdir(), 'lastro-migracoes-'))
    await Promise.all(names.map((name) => writeFile(join(folder, name), 'select 1')))
    await expect(readMigracoes(folder)).rejects.toMatchObject({ code: 'migracao_invalid' })
    await rm(folder, { recursive: true })
  })
})

function startMigrate(conexao: ConnectionOptions, migracoes: Migracao[]): ReturnType<typeof spawn> {
  const module = JSON.stringify(new URL('migrate.ts', import.meta.url).href)
  const code = `import { migrate } from ${module}; await migrate(${JSON.stringify(conexao)}, ${JSON.stringify(migracoes)})`
  const child = spawn(process.execPath, ['--input-type=module', '-'], { stdio: ['pipe', 'ignore', 'ignore'] })
  // Through stdin, as the baseline exceeds the length limit of an argument.
  child.stdin.end(code)
  return child
}

async function waitFor(query: string): Promise<void> {
  while ((await superuser.query(query)).rowCount === 0) await sleep(20)
}
