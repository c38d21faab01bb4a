import { join } from 'node:path'
import { assertNoUnfinishedRestore } from '@lastro/backup'
import { conexoesFromEnv, findEmbedded, migrate, open, startEmbedded } from '@lastro/db'
import type { Database, DatabaseConnections } from '@lastro/db'

/** Data folder of the environment. */
export const dataFolder = (): string => process.env['LASTRO_DADOS'] ?? join(import.meta.dirname, '../../../dados')

/**
 * Starts the embedded database for the duration of `work` when the environment names none.
 * @throws BackupError `backup_restore_unfinished`; DatabaseError `banco_in_use` while `npm start` holds the data folder
 */
export async function withConexoes<T>(work: (conexoes: DatabaseConnections) => Promise<T>): Promise<T> {
  const named = conexoesFromEnv(process.env)
  if (named !== undefined) return work(named)
  await assertNoUnfinishedRestore(dataFolder())
  const embedded = await startEmbedded({ dados: dataFolder() })
  try {
    return await work(embedded.conexoes)
  } finally {
    await embedded.stop()
  }
}

/** Uses the server of `npm start` while it runs, instead of refusing its data folder. */
export async function withRunningConexoes<T>(work: (conexoes: DatabaseConnections) => Promise<T>): Promise<T> {
  const running = conexoesFromEnv(process.env) === undefined ? await findEmbedded({ dados: dataFolder() }) : undefined
  return running === undefined ? withConexoes(work) : work(running)
}

/** Opens the migrated database as the application role, so with row-level security. */
export function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withConexoes(async (conexoes) => {
    await migrate(conexoes.dono)
    const database = await open(conexoes.app, { max: 2, applicationName: 'lastro linha de comando' })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

const DATABASE_TEXT =
  'Banco: DATABASE_URL (dono) e DATABASE_URL_APP (aplicação); sem elas, o PostgreSQL embutido da pasta LASTRO_DADOS (./dados se ausente).'

export const AJUDA_DATABASE_RUNNING = `
${DATABASE_TEXT}
O servidor pode estar no ar.`

export const AJUDA_DATABASE = `
${DATABASE_TEXT}
Com o embutido, pare antes o npm start: a pasta de dados é de um processo por vez.`
