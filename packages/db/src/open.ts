import { Client, Pool } from 'pg'
import type { ClientConfig } from 'pg'
import type { ConnectionOptions } from './connection.ts'
import { driverTypes } from './driver-types.ts'
import { DatabaseError } from './erro.ts'

export type Database = {
  readonly conexao: ConnectionOptions
  readonly pool: Pool
  /** True on a Citus coordinator, whose workers may hold the postings. */
  readonly distributed: boolean
  close(): Promise<void>
}

export type OpenOptions = {
  max?: number
  applicationName?: string
  /** Timeout for opening a connection, short so that an unreachable database is reported early. Default 1,000. */
  connectionTimeoutMs?: number
}

/** Timeout for a free connection of the pool: as long as a first burst after a restart takes, while caches are empty. */
const WAIT_MAX_MS = 10_000

/** Timeout for the database at startup: no request waits yet, and a booting machine is slow. */
export const START_MS = 10_000

function connectionTimeout(options: OpenOptions): number {
  return options.connectionTimeoutMs ?? 1_000
}

function clientConfig(conexao: ConnectionOptions, options: OpenOptions): ClientConfig {
  return {
    ...conexao,
    types: driverTypes,
    application_name: options.applicationName ?? 'lastro',
    connectionTimeoutMillis: connectionTimeout(options),
    keepAlive: true,
  }
}

/**
 * Creates a single connection, not yet connected, for LISTEN, session locks and migrations.
 * An `error` event of a lost server does not end the process: pending queries reject, and a listener for notifications gets `end`.
 */
export function createClient(conexao: ConnectionOptions, options: OpenOptions = {}): Client {
  const client = new Client(clientConfig(conexao, options))
  client.on('error', () => {})
  return client
}

/**
 * Opens the database for the application.
 * @throws DatabaseError `banco_role_unsafe` when the role could see rows of every cliente: superuser, BYPASSRLS or owner of the schema.
 */
export async function open(conexao: ConnectionOptions, options: OpenOptions = {}): Promise<Database> {
  const config = clientConfig(conexao, options)
  const pool = new Pool({
    ...config,
    max: options.max ?? 8,
    idleTimeoutMillis: 60_000,
    // The pool uses one timeout for two waits and passes it on to its clients. Here it is the timeout of the queue; clients have a separate
    // one.
    connectionTimeoutMillis: Math.max(WAIT_MAX_MS, connectionTimeout(options)),
    Client: class extends Client {
      constructor() {
        super(config)
      }
    },
  })
  // A broken connection rejects its pending query, and the pool drops it. Without a listener the `error` event would also end the process,
  // for idle connections (pool) and lent ones (client).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const distributed = await assertSafeRole(conexao, options)
  return { conexao, pool, distributed, close: () => pool.end() }
}

const ROLE = `
  select current_user as role, r.rolsuper or r.rolbypassrls or exists (
    select from pg_namespace n where n.nspname = 'lastro' and pg_has_role(current_user, n.nspowner, 'member')
  ) as unsafe, exists (select from pg_extension where extname = 'citus') as distributed
  from pg_roles r where r.rolname = current_user`

/** Returns whether the database is distributed. */
async function assertSafeRole(conexao: ConnectionOptions, options: OpenOptions): Promise<boolean> {
  const row = await readRole(createClient(conexao, { connectionTimeoutMs: START_MS, ...options }))
  if (row === undefined || row.unsafe) {
    throw new DatabaseError(
      'banco_role_unsafe',
      `O usuário ${row?.role ?? '(nenhum)'} do banco enxerga as linhas de todos os clientes.`,
      'Conecte a aplicação com o usuário lastro_app (DATABASE_URL_APP); o dono serve só para as migrações.',
    )
  }
  return row.distributed
}

type Role = { role: string; unsafe: boolean; distributed: boolean }

async function readRole(client: Client): Promise<Role | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<Role>(ROLE)
    return rows[0]
  } finally {
    await client.end()
  }
}
