import { createClient } from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTarefas, type Tarefas } from './queue.ts'

let database: TestDatabase
const opened: Tarefas[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
  await database.db.pool.query('delete from fila.job')
})
afterAll(() => database.drop())

async function open(role: 'tudo' | 'api' | 'tarefas' = 'tudo'): Promise<Tarefas> {
  const tarefas = await openTarefas({ db: database.db, log: pino({ level: 'silent' }), role, jobDays: 7 })
  opened.push(tarefas)
  return tarefas
}

test('the migrations make the tables of the installed pg-boss', async () => {
  const client = createClient(database.superuser)
  await client.connect()
  const boss = new PgBoss({
    schema: 'fila',
    db: { executeSql: async (text, values) => client.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  boss.on('error', () => {})
  await boss.start()
  const report = await boss.detectSchemaDrift()
  await boss.stop({ close: false })
  await client.end()
  expect({ ...report, extraIndexes: [] }).toMatchObject({
    ok: true,
    missingTables: [],
    missing: [],
    mismatchedFunctions: [],
    columnDrift: [],
  })
})

test('the application may change no table of the queue and read none as public', async () => {
  const { pool } = database.db
  await expect(pool.query('create table fila.outra (id int)')).rejects.toThrow(/permission denied/)
  await expect(pool.query('alter table fila.job add column x int')).rejects.toThrow(/must be owner/)
  await expect(pool.query(`select fila.delete_queue('limpeza')`)).rejects.toThrow(/permission denied/)
})

test('two processes run a schedule one at a time', async () => {
  let [running, most, runs] = [0, 0, 0]
  const run = async (): Promise<void> => {
    runs += 1
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 300))
    running -= 1
  }
  const [a, b] = [await open(), await open('tarefas')]
  for (const { work } of [a, b]) await work('limpeza', { pollingIntervalSeconds: 0.5 }, run)
  for (let i = 0; i < 4; i++) await Promise.all([a.enqueue('limpeza', {}), b.enqueue('limpeza', {})])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 10_000 })
  await vi.waitFor(() => expect(running).toBe(0))
  expect(most).toBe(1)
})

test('a process that only serves requests puts jobs into the queue and runs none', async () => {
  const api = await open('api')
  const runs: string[] = []
  await api.work('limpeza', {}, async () => void runs.push('api'))
  await api.every('limpeza', { cron: '* * * * *' }, async () => void runs.push('api'))
  await api.enqueue('limpeza', {})
  expect(await api.listNext()).toEqual(new Map())
  const worker = await open('tarefas')
  await worker.work('limpeza', { pollingIntervalSeconds: 0.5 }, async () => void runs.push('tarefas'))
  await vi.waitFor(() => expect(runs).toEqual(['tarefas']), { timeout: 10_000 })
})

test('a failed job is tried again after its delay and keeps its reason', async () => {
  const worker = await open()
  await worker.work('backup', { pollingIntervalSeconds: 0.5 }, () => Promise.reject(new Error('no space left on device')))
  await worker.enqueue('backup', {})
  const read = async () =>
    (
      await database.db.pool.query<{ state: string; reason: string; waits: boolean }>(
        `select state::text, output ->> 'message' as reason, start_after > now() + interval '50 minutes' as waits from fila.job`,
      )
    ).rows
  await vi.waitFor(async () => expect(await read()).toEqual([{ state: 'retry', reason: 'no space left on device', waits: true }]), {
    timeout: 10_000,
  })
})

test('schedules by the clock of a time zone', async () => {
  const worker = await open()
  await worker.every('backup', { cron: '0 3 * * *', fuso: 'America/Sao_Paulo' }, () => Promise.resolve())
  const next = (await worker.listNext()).get('backup')
  expect(next?.toISOString()).toMatch(/T06:00:00\.000Z$/)
})
