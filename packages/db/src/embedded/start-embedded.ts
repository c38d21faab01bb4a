import { escapeIdentifier } from 'pg'
import type { Conexao, Conexoes } from '../connection.ts'
import { COMECO_MS, createClient } from '../open.ts'
import { ensureRoles, ROLE_APP, ROLE_DONO } from '../roles.ts'
import { startCluster } from './cluster.ts'

const DATABASE = 'lastro'

export type Embedded = {
  /** Pass `dono` to `migrate` and `app` to `open`. */
  conexoes: Conexoes
  /** Process of the PostgreSQL server; another one after it was killed and started again. */
  readonly pid: number
  /** Ends the server cleanly and frees the folder. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on the data folder, with its roles and an empty or existing database; migrations are for the caller.
 * It ends with `stop()` or with this process, however that ends; killed by itself it is started again. One process at a time may have a
 * folder.
 * @throws ErroBanco `banco_in_use`, `banco_platform_unsupported`, `banco_folder_unreachable`, `banco_version_unsupported`,
 * `banco_start_failed`
 */
export async function startEmbedded(options: { dados: string }): Promise<Embedded> {
  const cluster = await startCluster(options.dados)
  try {
    await provision(cluster.superuser, DATABASE)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const as = (user: string): Conexao => ({ ...cluster.superuser, user, database: DATABASE })
  return {
    conexoes: { dono: as(ROLE_DONO), app: as(ROLE_APP) },
    get pid() {
      return cluster.pid
    },
    stop: () => cluster.stop(),
  }
}

/** Roles and database, made by the superuser, who is not used for anything else. */
export async function provision(superuser: Conexao, database: string): Promise<void> {
  const client = createClient(superuser, { connectionTimeoutMs: COMECO_MS })
  await client.connect()
  try {
    await ensureRoles(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)} owner ${ROLE_DONO}`)
  } finally {
    await client.end()
  }
}
