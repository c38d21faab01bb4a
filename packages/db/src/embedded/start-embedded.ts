import { escapeIdentifier } from 'pg'
import type { ConnectionOptions, DatabaseConnections } from '../connection.ts'
import { START_MS, createClient } from '../open.ts'
import { ensureRoles, ROLE_APP, ROLE_OWNER } from '../roles.ts'
import { startCluster } from './cluster.ts'

const DATABASE = 'lastro'

export type Embedded = {
  conexoes: DatabaseConnections
  /** PID of the PostgreSQL server; it changes when the server is restarted after a kill. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on the data folder, with its roles and database, not migrated.
 * The server ends with `stop()` or with this process, and is restarted when it alone is killed. One process at a time may hold a folder.
 * @throws DatabaseError `banco_in_use`, `banco_platform_unsupported`, `banco_folder_unreachable`, `banco_version_unsupported`,
 *   `banco_start_failed`
 */
export async function startEmbedded(options: { dados: string }): Promise<Embedded> {
  const cluster = await startCluster(options.dados)
  try {
    await provision(cluster.superuser, DATABASE)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const as = (user: string): ConnectionOptions => ({ ...cluster.superuser, user, database: DATABASE })
  return {
    conexoes: { dono: as(ROLE_OWNER), app: as(ROLE_APP) },
    get pid() {
      return cluster.pid
    },
    stop: () => cluster.stop(),
  }
}

/** Creates roles and database as the superuser, which is used for nothing else. */
export async function provision(superuser: ConnectionOptions, database: string): Promise<void> {
  const client = createClient(superuser, { connectionTimeoutMs: START_MS })
  await client.connect()
  try {
    await ensureRoles(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)} owner ${ROLE_OWNER}`)
  } finally {
    await client.end()
  }
}
