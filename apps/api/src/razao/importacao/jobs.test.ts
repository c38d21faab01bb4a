import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, withSistema, withTenant, type Database } from '@lastro/db'
import { openStorage, StorageError } from '@lastro/storage'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario, ecdOf, planilhaOf } from '../../../test/factories.ts'
import { withCliente } from '../../http/contexto.ts'
import { openTarefas } from '../../tarefas/queue.ts'
import { openAvisos } from './broadcast.ts'
import { openEnvios, type Uploads } from './uploads.ts'
import { findImportacao, insertImportacao, type ImportacaoRow } from './store.ts'
import { openJobs, type ImportacaoJob, type Jobs } from './jobs.ts'

let t: TestApp
let envios: Uploads
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-trabalhos-'))
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  // Its own worker would take the imports of these tests.
  t = await buildApp({ role: 'api' })
  const storage = await openStorage({ folder: join(dataDir, 'envios') })
  envios = await openEnvios({ db: t.database.db, storage, dataDir, clock: () => new Date(), waitHours: 1 })
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Options {
  max: number
  conexao?: Database['conexao']
  uploads?: Uploads
}

async function open({ max, conexao = t.database.db.conexao, uploads = envios }: Options): Promise<Jobs> {
  const avisos = await openAvisos(t.database.db)
  closers.push(avisos.close)
  const log = pino({ level: 'silent' })
  const tarefas = await openTarefas({ db: t.database.db, log, role: 'tudo', jobDays: 7 })
  const jobs = await openJobs({
    db: { ...t.database.db, conexao },
    tarefas,
    envios: uploads,
    avisos,
    max,
    log,
    clock: () => new Date(),
    config: t.config,
  })
  const close = async (): Promise<void> => {
    await Promise.all([tarefas.close(), jobs.close()])
  }
  closers.push(close)
  return { ...jobs, close }
}

const enqueue = (jobs: Jobs, job: ImportacaoJob): Promise<void> =>
  withTenant(t.database.db, { clienteId: job.clienteId, usuarioId: job.usuarioId }, (tx) => jobs.enqueue(tx, job))

async function receive(content: string | Uint8Array = planilhaOf(), formato: 'csv' | 'ecd' = 'csv', from?: string): Promise<ImportacaoJob> {
  const { db } = t.database
  const clienteId = from ?? (await buildCliente(db))
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const slot = await envios.reserve(clienteId, 20)
  if (slot === undefined) throw new Error('no slot')
  const envio = await envios.receive(Readable.from([Buffer.from(content)]), { clienteId, id: slot.id, arquivoNome: 'razao.csv' })
  const importacaoId = await withTenant(db, { clienteId, usuarioId }, (tx) =>
    insertImportacao(
      { tx, cliente: { id: clienteId }, usuario: { id: usuarioId } },
      { ...envio, arquivoId: envio.id, formato, modo: 'recusar', mapeamento: undefined },
    ),
  )
  if (importacaoId === undefined) throw new Error('the import was not registered')
  return { importacaoId, clienteId, usuarioId, arquivoId: envio.id, hasReceita: false }
}

async function find({ clienteId, importacaoId }: ImportacaoJob): Promise<ImportacaoRow | undefined> {
  return withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (context) => findImportacao(context, importacaoId))
}

test('an import whose process cannot reach the database fails with the reason', async () => {
  const jobs = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const job = await receive()
  await enqueue(jobs, job)
  await vi.waitFor(
    async () =>
      expect(await find(job)).toMatchObject({
        status: 'interrompida',
        erro: { code: 'importacao_interrupted', message: 'A importação não chegou a começar.' },
      }),
    { timeout: 20_000, interval: 100 },
  )
}, 30_000)

test('an import whose process cannot be started is interrupted, and the next one of the cliente runs', async () => {
  const job = await receive()
  const next = await receive(planilhaOf({ base: 2 }), 'csv', job.clienteId)
  const read: Uploads['read'] = (file, work) =>
    file.id === job.arquivoId ? Promise.reject(new Error('the file has no path')) : envios.read(file, work)
  const jobs = await open({ max: 1, uploads: { ...envios, read } })
  await enqueue(jobs, job)
  await enqueue(jobs, next)
  const expectStatus = async (of: ImportacaoJob, status: string): Promise<void> =>
    vi.waitFor(async () => expect(await find(of)).toMatchObject({ status }), { timeout: 20_000, interval: 100 })
  await expectStatus(job, 'interrompida')
  await expectStatus(next, 'concluida')
}, 30_000)

test('an import whose storage does not answer says so, writes nothing, and its file can be imported again', async () => {
  const job = await receive()
  let isDown = true
  const read: Uploads['read'] = (file, work) =>
    isDown ? Promise.reject(new StorageError('storage_unavailable', 'down')) : envios.read(file, work)
  const jobs = await open({ max: 1, uploads: { ...envios, read } })
  await enqueue(jobs, job)
  const erro = { code: 'armazenamento_unavailable', message: 'O armazenamento dos arquivos enviados não responde.' }
  await vi.waitFor(async () => expect(await find(job)).toMatchObject({ status: 'interrompida', erro, resumo: null }))
  isDown = false
  expect(await envios.find(job.arquivoId, job.clienteId)).toBeDefined()
})

test('an import ended because a user canceled it is canceled rather than interrupted', async () => {
  const jobs = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const job = await receive()
  await enqueue(jobs, job)
  await vi.waitFor(() => expect(jobs.counts().running).toBe(1), { timeout: 20_000, interval: 1 })
  await jobs.cancel(job.importacaoId)
  await vi.waitFor(async () => expect(await find(job)).toMatchObject({ status: 'cancelada', erro: { code: 'importacao_canceled' } }), {
    timeout: 20_000,
    interval: 100,
  })
}, 30_000)

test('an import that fails during shutdown waits with its file for the next process', async () => {
  const jobs = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const job = await receive()
  await enqueue(jobs, job)
  await sleep(0)
  await jobs.close()
  expect(await find(job)).toMatchObject({ status: 'recebida', erro: null, finishedAt: null })
  expect(await envios.find(job.arquivoId, job.clienteId)).toBeDefined()
}, 30_000)

test('a process that ends requeues its import, and the next one with its files completes it', async () => {
  const job = await receive(ecdOf({ partidas: 60_000 }), 'ecd')
  const first = await open({ max: 1 })
  await enqueue(first, job)
  await vi.waitFor(async () => expect((await find(job))?.progresso).not.toBeNull(), { timeout: 20_000, interval: 5 })
  await first.close()
  expect(await find(job)).toMatchObject({ status: 'recebida', progresso: null, erro: null, finishedAt: null })
  await sendEarlier(job)
  await open({ max: 1 })
  await vi.waitFor(async () => expect(await find(job)).toMatchObject({ status: 'concluida' }), { timeout: 20_000, interval: 100 })
  const remarks = await vi.waitFor(() => listRemarks(job, 1), { timeout: 20_000, interval: 100 })
  const dados = {
    arquivo: 'razao.csv',
    cliente: 'Comercial Ação & Água',
    clienteId: job.clienteId,
    importacaoId: job.importacaoId,
  }
  expect(remarks).toEqual({ notificacoes: [{ tipo: 'importacao.concluida', dados }], correios: [] })
}, 60_000)

test('an import completed within a minute is no notice to its sender, who watched it', async () => {
  const job = await receive()
  await enqueue(await open({ max: 1 }), job)
  // The file is removed after the notice would have been sent.
  await vi.waitFor(async () => expect(await envios.find(job.arquivoId, job.clienteId)).toBeUndefined(), { timeout: 20_000, interval: 100 })
  expect(await find(job)).toMatchObject({ status: 'concluida' })
  await listRemarks(job, 0)
}, 30_000)

/** Sends the file a minute earlier, as the owner of the database. */
async function sendEarlier({ importacaoId }: ImportacaoJob): Promise<void> {
  const superuser = createClient(t.database.superuser)
  await superuser.connect()
  await superuser.query(`update lastro.importacao set created_at = created_at - interval '1 minute' where id = $1`, [importacaoId])
  await superuser.end()
}

async function listRemarks({ usuarioId }: ImportacaoJob, total: number): Promise<{ notificacoes: object[]; correios: object[] }> {
  const remarks = await withSistema(t.database.db, { readOnly: true }, async (tx) => ({
    notificacoes: await tx.selectFrom('notificacao').select(['tipo', 'dados']).where('usuario_id', '=', usuarioId).execute(),
    correios: await tx
      .selectFrom('correio')
      .innerJoin('usuario', 'usuario.email', 'correio.para')
      .select(['assunto', 'texto'])
      .where('usuario.id', '=', usuarioId)
      .execute(),
  }))
  expect(remarks.notificacoes.length + remarks.correios.length).toBe(total)
  return remarks
}

test('a refused import is notified by the preference of the user, and never to users who have left the cliente', async () => {
  const [job, ofCallerLeft] = [await receive('Data;Conta\n'), await receive('Data;Conta;Valor\n')]
  const { db } = t.database
  await withSistema(db, {}, async (tx) => {
    const choice = (canal: 'app' | 'email', ligado: boolean) => ({
      usuario_id: job.usuarioId ?? '',
      assunto: 'importacao',
      canal,
      ligado,
    })
    await tx
      .insertInto('notificacao_preferencia')
      .values([choice('app', false), choice('email', true)])
      .execute()
  })
  await withTenant(db, { clienteId: ofCallerLeft.clienteId, usuarioId: null }, (tx) => tx.deleteFrom('usuario_cliente').execute())
  await open({ max: 1 })
  const { notificacoes, correios } = await vi.waitFor(() => listRemarks(job, 1), { timeout: 20_000, interval: 100 })
  expect(notificacoes).toEqual([])
  const address = `http://localhost:${t.config.port}/Importacao/${job.importacaoId}?cliente=${job.clienteId}`
  const texto = expect.stringContaining(`${address}\n`)
  expect(correios).toEqual([{ assunto: 'Lastro: razao.csv não foi importado', texto }])
  await vi.waitFor(async () => expect(await find(ofCallerLeft)).toMatchObject({ status: 'recusada' }), { timeout: 20_000, interval: 100 })
  for (const close of closers.splice(0).toReversed()) await close()
  await listRemarks(ofCallerLeft, 0)
}, 30_000)

test('an import whose file is there keeps waiting for hours, and one without a file does not', async () => {
  const jobs = await open({ max: 0 })
  const [job, forgotten] = [await receive(), await receive()]
  await envios.remove({ id: forgotten.arquivoId, clienteId: forgotten.clienteId })
  await jobs.revise()
  for (const { clienteId, importacaoId } of [job, forgotten]) {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`update importacao set sinal_em = now() - interval '50 minutes' where id = ${importacaoId}`.execute(tx),
    )
  }
  await jobs.revise()
  for (const { clienteId, importacaoId } of [job, forgotten]) {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`update importacao set sinal_em = sinal_em - interval '20 minutes' where id = ${importacaoId}`.execute(tx),
    )
  }
  await jobs.revise()
  expect(await find(forgotten)).toMatchObject({ status: 'interrompida' })
  expect(await find(job)).toMatchObject({ status: 'recebida' })
})

test('an import without a job, as after a restore, is called again', async () => {
  const jobs = await open({ max: 1 })
  const job = await receive()
  await jobs.revise()
  await vi.waitFor(async () => expect(await find(job)).toMatchObject({ status: 'concluida' }), { timeout: 20_000, interval: 100 })
}, 30_000)

test('a repeated job of one import does nothing', async () => {
  const jobs = await open({ max: 2 })
  const job = await receive()
  await enqueue(jobs, job)
  await vi.waitFor(async () => expect(await find(job)).toMatchObject({ status: 'concluida' }), { timeout: 20_000, interval: 100 })
  // The import is counted a moment after its end is stored.
  await vi.waitFor(() => expect(jobs.counts().running).toBe(0))
  const before = jobs.counts().ended.get('concluida')
  await enqueue(jobs, job)
  await vi.waitFor(async () => expect(await countJobs(job)).toEqual({ completed: 2 }), { timeout: 20_000, interval: 100 })
  expect(jobs.counts().ended.get('concluida')).toBe(before)
}, 60_000)

test('a job whose transaction is rolled back does not exist', async () => {
  const jobs = await open({ max: 0 })
  const job = await receive()
  const { clienteId, usuarioId } = job
  const failing = withTenant(t.database.db, { clienteId, usuarioId }, async (tx) => {
    await jobs.enqueue(tx, job)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await countJobs(job)).toEqual({})
})

test('the next file of a cliente does not wait for the lease of a job whose process died', async () => {
  const jobs = await open({ max: 0 })
  const job = await receive()
  const { clienteId } = job
  await enqueue(jobs, job)
  await withTenant(t.database.db, { clienteId, usuarioId: null }, async (tx) => {
    await sql`update importacao set status = 'processando', started_at = now() where id = ${job.importacaoId}`.execute(tx)
    await sql`update fila.job set state = 'active', started_on = now(), heartbeat_on = now() where singleton_key = ${String(job.importacaoId)}`.execute(
      tx,
    )
  })
  await jobs.revise()
  expect(await find(job)).toMatchObject({ status: 'interrompida' })
  expect(await countJobs(job)).toEqual({ retry: 1 })
})

async function countJobs({ importacaoId }: ImportacaoJob): Promise<Record<string, number>> {
  const { rows } = await withSistema(t.database.db, { readOnly: true }, (tx) =>
    sql<{ state: string; count: number }>`
      select state::text as state, count(*)::integer as count from fila.job
      where name = 'importacao' and singleton_key = ${String(importacaoId)} group by 1`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('a cliente with many files does not hold up the file of another', async () => {
  const clienteId = await buildCliente(t.database.db)
  const many: ImportacaoJob[] = []
  for (const base of [1, 2, 3, 4]) many.push(await receive(planilhaOf({ base }), 'csv', clienteId))
  const other = await receive()
  const jobs = await open({ max: 1 })
  for (const job of [...many, other]) await enqueue(jobs, job)
  await vi.waitFor(async () => expect(await find(other)).toMatchObject({ status: 'concluida' }), { timeout: 30_000, interval: 20 })
  const waiting = await Promise.all(many.map(async (job) => (await find(job))?.status))
  expect(waiting.filter((status) => status === 'recebida').length).toBeGreaterThanOrEqual(2)
}, 60_000)
