/** An application over a database of its own. No port is opened: requests are injected. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app.ts'
import { readConfig, type Config } from '../src/config.ts'

export interface TestApp {
  app: FastifyInstance
  config: Config
  database: TestDatabase
  /** A clock that tests move by hand. It starts at a fixed instant. */
  clock: { now: Date; advance: (ms: number) => void }
  close: () => Promise<void>
}

export async function buildApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const dadosDir = mkdtempSync(join(tmpdir(), 'lastro-api-'))
  const config: Config = {
    ...readConfig({}),
    dadosDir,
    log: 'silent',
    requisicoesPorMinuto: 10_000_000,
    webDir: join(dadosDir, 'sem-paginas'),
    ...overrides,
  }
  const clock = {
    now: new Date(),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const app = await createApp({ db: database.db, config, clock: () => clock.now })
  await app.ready()
  return {
    app,
    config,
    database,
    clock,
    close: async () => {
      await app.close()
      await database.drop()
      rmSync(dadosDir, { recursive: true, force: true })
    },
  }
}
