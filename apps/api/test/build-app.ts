/**
 * App over a fresh test database, with injected requests and no port.
 * Closing fails when a route answered an error that the contract does not list.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorResponseSchema, ROTAS } from '@lastro/contract'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'
import { errorsOf } from '../src/http/openapi.ts'

export interface TestApp {
  app: FastifyInstance
  config: Config
  database: TestDatabase
  clock: { now: Date; advance: (ms: number) => void }
  close: () => Promise<void>
}

export async function buildApp(overrides: Partial<Config> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-api-'))
  const config: Config = {
    ...readConfig({}),
    dataDir,
    log: 'silent',
    requisicoesPorMinuto: 10_000_000,
    webDir: join(dataDir, 'sem-paginas'),
    ...overrides,
  }
  const clock = {
    now: new Date(),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const app = await createApp({ db: database.db, config, clock: () => clock.now })
  const undeclared = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return
    const { url, method } = request.routeOptions
    const rota = ROTAS.find(({ caminho, metodo }) => url === config.base + caminho && metodo === method)
    const { code } = z.parse(errorResponseSchema, JSON.parse(payload))
    if (rota !== undefined && !errorsOf(rota).some((codigo) => codigo === code)) undeclared.add(`${rota.nome}: ${code}`)
  })
  await app.ready()
  return {
    app,
    config,
    database,
    clock,
    close: async () => {
      await app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      if (undeclared.size > 0) throw new Error(`answers that the contract does not promise: ${[...undeclared].join(', ')}`)
    },
  }
}
