import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import type { ConnectionOptions, DatabaseConnections } from '../connection.ts'
import { START_MS, createClient } from '../open.ts'
import { ensureRoles, ROLE_APP, ROLE_OWNER } from '../roles.ts'
import { startCluster } from './cluster.ts'
import { chooseSocketFolder, serverAnswers, SOCKET_PORT } from './socket.ts'

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

/**
 * Connections to the server that another process runs on the data folder; undefined when none answers.
 * Only the user who started the server may enter.
 */
export async function findEmbedded(options: { dados: string }): Promise<DatabaseConnections | undefined> {
  const folder = join(options.dados, 'postgres')
  if (!existsSync(folder)) return undefined
  const host = chooseSocketFolder(realpathSync(folder))
  if (!(await serverAnswers(host))) return undefined
  const as = (user: string): ConnectionOptions => ({ host, port: SOCKET_PORT, database: DATABASE, user })
  return { dono: as(ROLE_OWNER), app: as(ROLE_APP) }
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
