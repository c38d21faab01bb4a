import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { writeState } from '../backup/state.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

let t: TestApp
let address: string
let folder: string

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  const port = await findFreePort()
  folder = mkdtempSync(join(tmpdir(), 'lastro-metricas-'))
  t = await buildApp({ metricas: { host: '127.0.0.1', port }, backup: { folder, time: '03:00', keep: 1, recipients: [] } })
  address = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

async function readMetrics(): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

const countOf = (metrics: Map<string, number>, method: string, route: string, status: number): number | undefined =>
  metrics.get(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)

test('counts requests by the pattern of their route, and writes no id, name or address of a caller', async () => {
  const clienteId = await buildCliente(t.database.db)
  const usuario = await buildUsuario(t.database.db, { clientes: [clienteId], nome: 'Ester Sigilosa' })
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  for (const id of [123_454_321, 123_454_322]) await t.app.inject({ url: `/v1/Importacao/${id}`, headers: bearer(token) })
  await t.app.inject({ url: '/v1/Importacao/123454321' })
  await t.app.inject({ url: '/segredo-na-barra' })
  const metrics = await readMetrics()
  expect(countOf(metrics, 'GET', '/v1/Importacao/:id', 404)).toBe(2)
  expect(countOf(metrics, 'GET', '/v1/Importacao/:id', 401)).toBe(1)
  expect(countOf(metrics, 'GET', 'unknown', 404)).toBe(1)
  const names = [...metrics.keys()].join('\n')
  for (const secret of ['12345432', 'segredo', 'Sigilosa', usuario.email, usuario.id, clienteId]) expect(names).not.toContain(secret)
})

test('measures the process, its queue and its database', async () => {
  const metrics = await readMetrics()
  expect(metrics.get('lastro_database_up')).toBe(1)
  expect(metrics.get('lastro_database_bytes')).toBeGreaterThan(1_000_000)
  expect(metrics.get('lastro_database_connections')).toBeGreaterThan(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  for (const name of ['importacoes_waiting', 'importacoes_running', 'event_streams', 'correio_waiting', 'cubo_cache_bytes']) {
    expect(metrics.get(`lastro_${name}`)).toBe(0)
  }
})

test('measures the moment of the last good backup', async () => {
  expect((await readMetrics()).get('lastro_backup_timestamp_seconds')).toBe(0)
  await writeState(folder, { ultimo: { arquivo: 'a', tamanhoBytes: 1, feitoAt: '2026-03-10T06:00:00.000Z' }, falha: null })
  expect((await readMetrics()).get('lastro_backup_timestamp_seconds')).toBe(Date.UTC(2026, 2, 10, 6) / 1000)
})

test('reads all of the database with one connection', async () => {
  const connect = vi.spyOn(t.database.db.pool, 'connect')
  await readMetrics()
  expect(connect).toHaveBeenCalledTimes(1)
  connect.mockRestore()
})

test.each(['docs/observabilidade.md', 'deploy/observabilidade/alertas.yaml', 'deploy/observabilidade/painel-grafana.json'])(
  '%s names only metrics that exist',
  async (file) => {
    const exported = await (await fetch(`${address}/metrics`)).text()
    const text = readFileSync(join(import.meta.dirname, '../../../../..', file), 'utf8')
    const names = new Set(text.match(/\b(?:lastro|http_request|process|nodejs)_\w*[a-z]\b/g))
    expect(names.size).toBeGreaterThan(5)
    for (const name of names) expect(exported).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `)
  },
)

test('answers nothing else there, and no metrics at the public address', async () => {
  expect((await fetch(`${address}/v1/saude`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  expect((await t.app.inject({ url: '/v1/metrics' })).statusCode).toBe(404)
})

test('a taken address is an error at the start, and closing frees it', async () => {
  const port = Number(new URL(address).port)
  await expect(buildApp({ metricas: { host: '127.0.0.1', port } })).rejects.toThrow('EADDRINUSE')
  await t.app.close()
  await expect(fetch(`${address}/metrics`)).rejects.toThrow('fetch failed')
})
