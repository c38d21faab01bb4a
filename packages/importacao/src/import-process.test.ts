import { partesXlsx, zipOf } from '@lastro/planilha/testing'
import { createClient, TRAVAS } from '@lastro/db'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startImportacao } from './import-process.ts'
import { APLICACAO, interruptImportacao } from './liveness-lock.ts'
import { createCenario, razaoOf, type ImportacaoFixture } from './importacao.fixture.ts'

let c: ImportacaoFixture
beforeAll(async () => {
  c = await createCenario()
})
afterAll(() => c.close())

const STOPS = [
  ['cancelamento', 'cancelada'],
  ['encerramento', 'recebida'],
] as const

test.each(STOPS)('an import process too busy to receive a cancel is ended: %s', { timeout: 60_000 }, async (stop, fim) => {
  // Within the size limits, but its only attribute takes the parser quadratic time.
  const texto = randomBytes(18 * 2 ** 20).toString('base64')
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row a="${texto}"></row></sheetData></worksheet>`
  const caminho = c.write(zipOf(partesXlsx(sheet)))
  const importacaoId = await c.register(caminho, { formato: 'xlsx' })
  const { clienteId, usuarioId } = c
  const job = startImportacao({ conexao: c.database.conexoes.app, clienteId, usuarioId, importacaoId, caminho }, undefined, 200)
  const statusOf = async (): Promise<unknown> =>
    (await c.query('select status from importacao where id = $1', [importacaoId]))[0]?.['status']
  await vi.waitFor(async () => expect(await statusOf()).toBe('processando'), { timeout: 20_000, interval: 50 })
  await new Promise((resolve) => setTimeout(resolve, 4000))
  const start = performance.now()
  job.cancel(stop)
  await expect(job.resultado).rejects.toThrow('was ended')
  expect(performance.now() - start).toBeLessThan(5000)
  expect(await statusOf()).toBe('processando')
  await interruptImportacao(c.db, { clienteId, importacaoId }, { stop })
  expect(await statusOf()).toBe(fim)
})

test('the connection of a dead import process is ended, so that the outcome can be recorded', async () => {
  const { clienteId } = c
  const importacaoId = await c.register(c.write(razaoOf()), { formato: 'csv' })
  await c.query(`update importacao set status = 'processando', started_at = now() where id = $1`, [importacaoId])
  const orfa = createClient(c.database.conexoes.app, { applicationName: APLICACAO })
  const ended = new Promise<void>((resolve) => orfa.on('end', resolve))
  await orfa.connect()
  await orfa.query('begin')
  await orfa.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [TRAVAS.importacao, importacaoId])
  await interruptImportacao(c.db, { clienteId, importacaoId })
  expect(await c.query('select status from importacao where id = $1', [importacaoId])).toEqual([{ status: 'interrompida' }])
  await ended
})
