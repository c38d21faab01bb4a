/** Database outage: answers 503 quickly and recovers without a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open, type Database } from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

let database: TestDatabase
let folder: string
let db: Database
let app: FastifyInstance
let ponte: Server
const sockets = new Set<Socket>()

/** TCP proxy that cuts off the database from this app alone. */
async function build(): Promise<Server> {
  const { host, port } = database.conexoes.app
  const server = createServer((inside) => {
    const outside = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        inside.destroy()
        outside.destroy()
      })
    }
    inside.pipe(outside).pipe(inside)
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return server
}
async function tearDown(server: Server): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'lastro-ponte-'))
  ponte = await build()
  db = await open({ ...database.conexoes.app, host: folder, port: 5432 })
  app = await createApp({ db, config: { ...readConfig({}), dataDir: folder, webDir: join(folder, 'sem-paginas') } })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await tearDown(ponte)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('answers 503 in less than a second on every kind of route, and recovers', async () => {
  expect((await app.inject({ url: '/v1/saude' })).statusCode).toBe(200)
  await tearDown(ponte)
  const login = { method: 'POST', url: '/v1/api/login', payload: { email: 'renata@lastro.demo', senha: 'x' } } as const
  for (const request of [{ url: '/v1/saude' }, { url: '/v1/saude/pronta' }, { url: '/v1/Marca' }, login]) {
    const start = performance.now()
    const response = await app.inject(request)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toMatchObject({ status: 'error', code: 'servico_unavailable' })
    expect(response.headers['retry-after']).toBe('2')
  }
  expect((await app.inject({ url: '/v1/openapi.json' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/v1/saude/viva' })).statusCode).toBe(200)
  ponte = await build()
  for (const url of ['/v1/saude', '/v1/saude/pronta']) {
    expect((await app.inject({ url })).json()).toEqual({ status: 'success', data: { versao: '1.0.0', banco: 'ok' } })
  }
})

test('answers 503 also when the database accepts connections but never responds', async () => {
  await tearDown(ponte)
  const mute = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => mute.listen(join(folder, '.s.PGSQL.5432'), resolve))
  // The first request may find a broken pooled connection; later ones open new ones.
  for (let i = 0; i < 3; i++) {
    const start = performance.now()
    const response = await app.inject({ url: '/v1/saude' })
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(response.json()).toMatchObject({ status: 'error', code: 'servico_unavailable' })
  }
  await tearDown(mute)
  ponte = await build()
  expect((await app.inject({ url: '/v1/saude' })).statusCode).toBe(200)
})
