import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { Banco } from './open.ts'
import type { Esquema } from './types.ts'

/** A running transaction, bound to one connection and one context: typed queries over the schema. */
export type Transacao = Kysely<Esquema>

/** Ids of the centros de custo (those below them included) and of the filiais whose rows may be seen; null means all of them. */
export type Escopo = {
  centrosCusto: readonly number[] | null
  filiais: readonly number[] | null
}

export type TenantScope = {
  /** Rows of this cliente only; null sees no tenant row at all. */
  clienteId: string | null
  /** Who acts; decides which clientes are visible in `cliente` and `usuario_cliente`. */
  usuarioId: string | null
  /** What row-level security narrows the cliente's rows to. Absent means the whole cliente. */
  escopo?: Escopo | undefined
  /** Only the clientes of these marcas are there. Absent means all of them. */
  marcas?: readonly string[] | undefined
}

export type TransacaoOptions = {
  /** READ ONLY and one snapshot for all its queries. Default false. */
  readOnly?: boolean
  /** 0 means no limit. Defaults: statement 30,000 (10,000 when read only), lock 5,000, idle 30,000. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleTimeoutMs?: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The checked id as it stands in SQL; '' is what the policies read as "no context". */
function uuidOrEmpty(id: string | null): string {
  if (id === null) return ''
  if (!UUID.test(id)) throw new TypeError('cliente and usuario ids are UUIDs')
  return id
}

/** The ids as PostgreSQL writes an array; '' is what the policies read as "all of them". */
function idsOrEmpty(ids: readonly number[] | null | undefined): string {
  if (ids === null || ids === undefined) return ''
  if (!ids.every((id) => Number.isSafeInteger(id))) throw new TypeError('ids of a scope are integers')
  return `{${ids.join(',')}}`
}

/** The keys as the policy reads them; '' is what it reads as "all of them". */
function marcasOrEmpty(marcas: readonly string[] | undefined): string {
  if (marcas === undefined) return ''
  if (marcas.length === 0 || !marcas.every((marca) => /^[a-z0-9]+$/.test(marca))) throw new TypeError('marcas are keys, at least one')
  return marcas.join(',')
}

function milliseconds(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('a time-out is a whole number of milliseconds')
  return String(value)
}

/** BEGIN and the whole context in one round trip. All of it is local to the transaction: a pooled connection keeps nothing. */
function beginSql(scope: TenantScope, options: TransacaoOptions): string {
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
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  // One column: the driver describes each of them to itself, in every transaction.
  return `begin ${readOnly ? 'isolation level repeatable read read only' : 'read write'}; select concat(${calls.join(', ')})`
}

/**
 * Connections in whose transaction a typed query failed. PostgreSQL sends the error first and the state of the transaction after it, and the
 * driver tells each as it comes: who hides the error may be done before the state is known.
 */
const failed = new WeakSet<pg.PoolClient>()

/** The `query` of the driver, which remembers the connection of a query that failed. */
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

/** Kysely over one connection; it may neither release nor end it. Kept with the connection, which outlives many transactions. */
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

/** What was only read is as true before the end of its transaction as after it: the connection waits for that, and nobody else. */
function endReading(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: unknown) => client.release(error instanceof Error ? error : true),
  )
}

/**
 * Runs `work` in one transaction in the context of a cliente and a usuario, commits when it returns and rolls back when it throws.
 * `client` is the same connection without types, for COPY and LISTEN. Neither may be used after `work` is done.
 */
export async function withTenant<T>(
  db: Banco,
  scope: TenantScope & TransacaoOptions,
  work: (tx: Transacao, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const begin = beginSql(scope, scope)
  const client = await db.pool.connect()
  let broken: Error | undefined
  let ending = false
  try {
    failed.delete(client)
    await client.query(begin)
    const result = await work(kyselyFor(client), client)
    // Of one in which a statement failed, the end tells that.
    if (scope.readOnly === true && !failed.has(client) && client.getTransactionStatus() === 'T') {
      ending = true
      endReading(client)
      return result
    }
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK: `work` hid an error.
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

/** A transaction without cliente and without usuario: sign-in, sessions, brands. Sees identity tables and nothing of any cliente. */
export function withSistema<T>(
  db: Banco,
  options: TransacaoOptions,
  work: (tx: Transacao, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withTenant(db, { ...options, clienteId: null, usuarioId: null }, work)
}
