import { Client, Pool } from 'pg'
import type { ClientConfig } from 'pg'
import type { Conexao } from './connection.ts'
import { driverTypes } from './driver-types.ts'
import { ErroBanco } from './erro.ts'

/** An open database: a pool of connections of the application role. All work goes through `withTenant` and `withSistema`. */
export type Banco = {
  readonly conexao: Conexao
  readonly pool: Pool
  /** Waits for the transactions that run, then closes every connection. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** Most connections at once. Default 8. */
  max?: number
  /** How this process calls itself in pg_stat_activity. */
  applicationName?: string
  /** How long the server may take to let a new connection in, so that an unreachable database is told in time. Default 1,000. */
  connectionTimeoutMs?: number
}

/** How long a request waits for one of the pool's connections when all are at work: a burst is answered, a jam is not waited for. */
const ESPERA_MAX_MS = 3_000

/** How long a program that begins waits for its database: nobody waits for an answer yet, and a machine that begins is busy. */
export const COMECO_MS = 10_000

function connectionTimeout(options: OpenOptions): number {
  return options.connectionTimeoutMs ?? 1_000
}

function clientConfig(conexao: Conexao, options: OpenOptions): ClientConfig {
  return {
    ...conexao,
    types: driverTypes,
    application_name: options.applicationName ?? 'lastro',
    connectionTimeoutMillis: connectionTimeout(options),
    keepAlive: true,
  }
}

/**
 * A connection of one's own, not connected yet: for LISTEN, for session locks, for migrations. When the server goes away its `error` event
 * does not end the process: whoever waits for an answer is told there, and whoever waits for notifications listens to `end`.
 */
export function createClient(conexao: Conexao, options: OpenOptions = {}): Client {
  const client = new Client(clientConfig(conexao, options))
  client.on('error', () => {})
  return client
}

/**
 * Opens the database for the application.
 * @throws ErroBanco `banco_role_unsafe` when the role could see rows of every cliente: superuser, BYPASSRLS or owner of the schema.
 */
export async function open(conexao: Conexao, options: OpenOptions = {}): Promise<Banco> {
  const config = clientConfig(conexao, options)
  const pool = new Pool({
    ...config,
    max: options.max ?? 8,
    idleTimeoutMillis: 60_000,
    // The pool has one time-out for two waits and passes it on to its clients: here it is that of the queue, and a client brings its own.
    connectionTimeoutMillis: Math.max(ESPERA_MAX_MS, connectionTimeout(options)),
    Client: class extends Client {
      constructor() {
        super(config)
      }
    },
  })
  // A connection that breaks says so to whoever waits for an answer on it, and the pool drops it. Without a listener the
  // event as such would end the process, whether the connection is idle (pool) or lent (client).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await assertSafeRole(conexao, options)
  return { conexao, pool, close: () => pool.end() }
}

const PAPEL = `
  select current_user as role, r.rolsuper or r.rolbypassrls or exists (
    select from pg_namespace n where n.nspname = 'lastro' and pg_has_role(current_user, n.nspowner, 'member')
  ) as unsafe
  from pg_roles r where r.rolname = current_user`

async function assertSafeRole(conexao: Conexao, options: OpenOptions): Promise<void> {
  const row = await readPapel(createClient(conexao, { connectionTimeoutMs: COMECO_MS, ...options }))
  if (row === undefined || row.unsafe) {
    throw new ErroBanco(
      'banco_role_unsafe',
      `O usuário ${row?.role ?? '(nenhum)'} do banco enxerga as linhas de todos os clientes.`,
      'Conecte a aplicação com o usuário lastro_app (DATABASE_URL_APP); o dono serve só para as migrações.',
    )
  }
}

async function readPapel(client: Client): Promise<{ role: string; unsafe: boolean } | undefined> {
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; unsafe: boolean }>(PAPEL)
    return rows[0]
  } finally {
    await client.end()
  }
}
