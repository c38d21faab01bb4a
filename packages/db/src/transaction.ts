import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Database } from './open.ts'
import type { Esquema } from './types.ts'

export type Transacao = Kysely<Esquema>

/** Ids of the visible centros de custo (descendants included) and filiais; null means all. */
export type Escopo = {
  centrosCusto: readonly number[] | null
  filiais: readonly number[] | null
}

export type TenantScope = {
  /** Limits to rows of this cliente; null sees no tenant row at all. */
  clienteId: string | null
  /** Caller; decides which clientes are visible in `cliente` and `usuario_cliente`. */
  usuarioId: string | null
  escopo?: Escopo | undefined
  /** Limits to clientes of these marcas. Absent means all of them. */
  marcas?: readonly string[] | undefined
}

export type TransacaoOptions = {
  /** READ ONLY, with one snapshot for all its queries. Default false. */
  readOnly?: boolean
  /** 0 means no limit. Defaults: statement 30,000 (10,000 when read only), lock 5,000, idle 30,000. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleTimeoutMs?: number
  /** UUID in `application_name`, by which the log and `pg_stat_activity` of PostgreSQL name the request of a statement. */
  requestId?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function uuidOrEmpty(id: string | null): string {
  if (id === null) return ''
  if (!UUID.test(id)) throw new TypeError('ids of clientes, usuarios and requests are UUIDs')
  return id
}

/** Renders the ids as a PostgreSQL array; '' means "all of them" to the policies. */
function idsOrEmpty(ids: readonly number[] | null | undefined): string {
  if (ids === null || ids === undefined) return ''
  if (!ids.every((id) => Number.isSafeInteger(id))) throw new TypeError('ids of a scope are integers')
  return `{${ids.join(',')}}`
}

function marcasOrEmpty(marcas: readonly string[] | undefined): string {
  if (marcas === undefined) return ''
  if (marcas.length === 0 || !marcas.every((marca) => /^[a-z0-9]+$/.test(marca))) throw new TypeError('marcas are keys, at least one')
  return marcas.join(',')
}

function milliseconds(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('a timeout must be a whole number of milliseconds')
  return String(value)
}

/**
 * Calls on a Citus coordinator: Citus does not pass set_config() on to its workers, whose policies read the context.
 * An import becomes visible on the coordinator before its blocks do on a worker, and holds a lock in between. A reader has its snapshot,
 * waits for imports that are being committed, and only then reads from workers.
 */
function distributedCalls(clienteId: string | null, readOnly: boolean): string[] {
  if (clienteId === null) return ['lastro.contexto_propagar()']
  const key = `hashtextextended('partidas ${clienteId.toLowerCase()}', 0)`
  return ['lastro.contexto_propagar()', ...(readOnly ? [`pg_advisory_lock_shared(${key})`, `pg_advisory_unlock_shared(${key})`] : [])]
}

/** BEGIN and the whole context in one round trip. All of it is local to the transaction, so a pooled connection keeps nothing. */
function beginSql(scope: TenantScope, options: TransacaoOptions, distributed: boolean): string {
  const readOnly = options.readOnly ?? false
  const settings: Record<string, string> = {
    search_path: 'lastro',
    'app.cliente_id': uuidOrEmpty(scope.clienteId),
    'app.usuario_id': uuidOrEmpty(scope.usuarioId),
    'app.centros_custo': idsOrEmpty(scope.escopo?.centrosCusto),
    'app.filiais': idsOrEmpty(scope.escopo?.filiais),
    'app.marcas': marcasOrEmpty(scope.marcas),
    statement_timeout: milliseconds(options.statementTimeoutMs ?? (readOnly ? 10_000 : 30_000)),
    lock_timeout: milliseconds(options.lockTimeoutMs ?? 5_000),
    idle_in_transaction_session_timeout: milliseconds(options.idleTimeoutMs ?? 30_000),
    ...(options.requestId === undefined ? {} : { application_name: `lastro ${uuidOrEmpty(options.requestId)}` }),
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  // One column, as the driver would parse a description of each in every transaction.
  if (distributed) calls.push(...distributedCalls(scope.clienteId, readOnly))
  return `begin ${readOnly ? 'isolation level repeatable read read only' : 'read write'}; select concat(${calls.join(', ')})`
}

/**
 * Connections with a failed query in the current transaction. PostgreSQL sends the error before the transaction state, so code that
 * swallows the error may finish before the state is known.
 */
const failed = new WeakSet<pg.PoolClient>()

function watchedQuery(client: pg.PoolClient): PostgresPoolClient['query'] {
  const plain: PostgresPoolClient['query'] = client.query.bind(client)
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') return plain(text)
    const answer = plain<R>(text, values)
    answer.catch(() => failed.add(client))
    return answer
  }
  return query
}

const kyselyOfClient = new WeakMap<pg.PoolClient, Transacao>()

/** Caches a Kysely per connection, which outlives many transactions. It may neither release nor end the connection. */
function kyselyFor(client: pg.PoolClient): Transacao {
  const known = kyselyOfClient.get(client)
  if (known !== undefined) return known
  const lent = { query: watchedQuery(client), release: () => {} }
  const kysely = new Kysely<Esquema>({
    dialect: new PostgresDialect({ pool: { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} } }),
  })
  kyselyOfClient.set(client, kysely)
  return kysely
}

/** Commits a read-only transaction in the background: its result is already valid, so only the connection waits. */
function endReading(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: unknown) => client.release(error instanceof Error ? error : true),
  )
}

/**
 * Runs `work` in one transaction in the context of a cliente and a usuario.
 * Commits on return and rolls back on throw. `client` is the same connection without types, for COPY and LISTEN. Neither may be used after
 * `work` is done.
 * @throws Error when `work` swallowed the error of a statement, which rolled the transaction back
 * @throws TypeError, RangeError for a scope or timeout that is malformed, before any query
 */
export async function withTenant<T>(
  db: Database,
  scope: TenantScope & TransacaoOptions,
  work: (tx: Transacao, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const begin = beginSql(scope, scope, db.distributed)
  const client = await db.pool.connect()
  let broken: Error | undefined
  let ending = false
  try {
    failed.delete(client)
    await client.query(begin)
    const result = await work(kyselyFor(client), client)
    // After a failed statement the commit below reports the rollback.
    if (scope.readOnly === true && !failed.has(client) && client.getTransactionStatus() === 'T') {
      ending = true
      endReading(client)
      return result
    }
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK: `work` swallowed an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back because a statement in it had failed')
    return result
  } catch (error) {
    try {
      await client.query('rollback')
    } catch (rollbackError) {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError))
    }
    throw error
  } finally {
    if (!ending) client.release(broken)
  }
}

/** Runs a transaction without cliente and usuario: sign-in, sessions, brands. Sees identity tables and no tenant row. */
export function withSistema<T>(
  db: Database,
  options: TransacaoOptions,
  work: (tx: Transacao, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withTenant(db, { ...options, clienteId: null, usuarioId: null }, work)
}
