/** Server process: configuration, database, listening and graceful shutdown. */
import { mkdir } from 'node:fs/promises'
import { assertNoUnfinishedRestore } from '@lastro/backup'
import { conexoesFromEnv, migrate, open, startEmbedded, type ConnectionOptions, type Database, type DatabaseConnections } from '@lastro/db'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'

export interface OpenedDatabase {
  db: Database
  conexoes: DatabaseConnections
  close: () => Promise<void>
}

/** Opens and migrates the database of the configured URLs, or the embedded one in the data folder. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseUrlApp'>): Promise<OpenedDatabase> {
  const external = conexoesFromEnv({
    ...(config.databaseUrl === undefined ? {} : { DATABASE_URL: config.databaseUrl }),
    ...(config.databaseUrlApp === undefined ? {} : { DATABASE_URL_APP: config.databaseUrlApp }),
  })
  await mkdir(config.dataDir, { recursive: true })
  await assertNoUnfinishedRestore(config.dataDir)
  const embedded = external === undefined ? await startEmbedded({ dados: config.dataDir }) : undefined
  try {
    const conexoes = external ?? embedded?.conexoes
    if (conexoes === undefined) throw new Error('no database was opened')
    await migrate(conexoes.dono)
    const db = await open(conexoes.app, { max: config.databaseUrl === undefined ? 8 : 16 })
    return {
      db,
      conexoes,
      close: async () => {
        try {
          await db.close()
        } finally {
          await embedded?.stop()
        }
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

export interface Server {
  endereco: string
  close: () => Promise<void>
}

function openApp(db: Database, config: Config, owner?: ConnectionOptions): Promise<FastifyInstance> {
  return createApp({ db, config, logger: pino({ level: config.log }), ...(owner === undefined ? {} : { owner }) })
}

/** Listens with an open database, which the caller closes. */
export async function listen(db: Database, config: Config, owner?: ConnectionOptions): Promise<Server> {
  const app = await openApp(db, config, owner)
  try {
    const endereco = await app.listen({ host: config.host, port: config.port })
    return { endereco, close: () => app.close() }
  } catch (error) {
    // Stops the background jobs of the app, because the database is about to close.
    await app.close()
    throw error
  }
}

/** A process that only runs background jobs has no address. */
export type StartedServer = Pick<Server, 'close'> & { endereco: string | undefined }

async function runJobs(db: Database, config: Config, owner: ConnectionOptions): Promise<StartedServer> {
  const app = await openApp(db, config, owner)
  await app.ready()
  return { endereco: undefined, close: () => app.close() }
}

export async function startServer(config: Config): Promise<StartedServer> {
  const database = await openDatabase(config)
  try {
    if (config.demonstracao) await loadDemonstracao(database.db)
    const start = config.role === 'tarefas' ? runJobs : listen
    const server = await start(database.db, config, database.conexoes.dono)
    return {
      endereco: server.endereco,
      close: async () => {
        try {
          await server.close()
        } finally {
          await database.close()
        }
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Dynamic import, so that a production server never loads the demonstration data and the ECD generator. */
async function loadDemonstracao(db: Database): Promise<void> {
  const demonstracao = await import('./commands/load-demonstracao.ts')
  await demonstracao.loadDemonstracao(db)
}

if (import.meta.main) {
  const server = await startServer(readConfig(process.env))
  process.stdout.write(server.endereco === undefined ? 'Lastro roda as tarefas\n' : `Lastro em ${server.endereco}\n`)
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
