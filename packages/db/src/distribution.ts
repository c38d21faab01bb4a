/** Distribution of the postings over the workers of Citus, by cliente. See docs/decisions/068. */
import type pg from 'pg'
import { TRAVAS } from './advisory-locks.ts'
import type { DatabaseConnections } from './connection.ts'
import { DatabaseError } from './erro.ts'
import { readMigracoes } from './migrate.ts'
import { createClient, START_MS } from './open.ts'
import { ROLE_APP } from './roles.ts'

/** Tables of facts: append-only, with neither triggers nor foreign keys. The schema lint holds them to what Citus carries. */
export const DISTRIBUTED = ['partida_bloco'] as const

export type DistributionState = {
  /** Version of the Citus extension. */
  citus: string
  /** Workers, as host:port. */
  workers: string[]
  /** Without shards (`fragmentos`) a table is on the coordinator. */
  tables: { nome: string; fragmentos: number; bytes: number }[]
}

/**
 * Reads what is distributed, without changing anything.
 * @throws DatabaseError `citus_missing`, `citus_no_workers`, `migracao_pending`
 */
async function readState(client: pg.Client): Promise<DistributionState> {
  const { rows: extensions } = await client.query<{ extversion: string }>(`select extversion from pg_extension where extname = 'citus'`)
  const citus = extensions[0]?.extversion
  if (citus === undefined) {
    throw new DatabaseError(
      'citus_missing',
      'Este banco não é um coordenador do Citus: a extensão citus não está instalada nele.',
      'Os passos para um cluster estão em docs/escala.md. Um servidor só não precisa deste comando.',
    )
  }
  await assertMigrated(client)
  const { rows: workers } = await client.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards order by 1, 2`,
  )
  if (workers.length === 0) {
    throw new DatabaseError(
      'citus_no_workers',
      'O coordenador do Citus ainda não tem um nó que guarde dados.',
      "Como administrador do banco, rode: SELECT citus_add_node('servidor', 5432); para cada um, e repita o comando.",
    )
  }
  const tables = await Promise.all(DISTRIBUTED.map((nome) => readTable(client, nome)))
  return { citus, workers: workers.map(({ host, port }) => `${host}:${port}`), tables }
}

async function assertMigrated(client: pg.Client): Promise<void> {
  const migracoes = await readMigracoes()
  const { rows } = await client.query<{ present: boolean }>(`select to_regclass('lastro.migracao') is not null as present`)
  const { rows: applied } =
    rows[0]?.present === true
      ? await client.query<{ numero: number | null; pending: boolean }>(
          `select max(numero) as numero, to_regclass('lastro.partida_antiga') is not null as pending from lastro.migracao`,
        )
      : { rows: [] }
  if ((applied[0]?.numero ?? 0) >= migracoes.length && applied[0]?.pending === false) return
  throw new DatabaseError(
    'migracao_pending',
    'O esquema deste banco ainda não é o desta versão.',
    'Rode lastro migrar, e repita o comando.',
  )
}

async function readTable(client: pg.Client, nome: string): Promise<DistributionState['tables'][number]> {
  const table = `lastro.${nome}`
  const { rows } = await client.query<{ fragmentos: number }>(
    'select count(*)::integer as fragmentos from pg_dist_shard where logicalrelid = $1::regclass',
    [table],
  )
  const { fragmentos } = rows[0]!
  const size = fragmentos > 0 ? 'citus_total_relation_size' : 'pg_total_relation_size'
  const { rows: sizes } = await client.query<{ bytes: number }>(`select ${size}($1::regclass)::bigint as bytes`, [table])
  return { nome, fragmentos, bytes: sizes[0]!.bytes }
}

/** Number of rows, and a sum of their hashes, which does not depend on their order. */
async function digest(client: pg.Client, nome: string): Promise<{ count: number; hash: string }> {
  const { rows: columns } = await client.query<{ coluna: string }>(
    `select quote_ident(attname) as coluna from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`lastro.${nome}`],
  )
  const row = `row(${columns.map(({ coluna }) => coluna).join(', ')})::text`
  const { rows } = await client.query<{ count: number; hash: string }>(
    `select count(*)::bigint as count, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as hash from lastro.${nome}`,
  )
  return rows[0]!
}

/** Moves one table to the workers in the transaction of the caller, and returns its number of rows. */
async function distributeTable(client: pg.Client, nome: string): Promise<number> {
  // Citus copies the rows of a shard as its owner. Under forced row-level security the owner sees none: moving a shard would lose them all.
  await client.query(`alter table lastro.${nome} no force row level security`)
  const before = await digest(client, nome)
  // Views of a table and their triggers are created on the workers with it, but not a function that is older than the extension.
  const { rows: writers } = await client.query<{ writer: string }>(
    `select distinct t.tgfoid::regprocedure::text as writer from pg_trigger t join pg_rewrite r on r.ev_class = t.tgrelid
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid = $1::regclass`,
    [`lastro.${nome}`],
  )
  for (const { writer } of writers) await client.query('select create_distributed_function($1::regprocedure)', [writer])
  await client.query(`select create_distributed_table($1::regclass, 'cliente_id', colocate_with => 'none')`, [`lastro.${nome}`])
  const after = await digest(client, nome)
  if (after.count !== before.count || after.hash !== before.hash)
    throw new Error(`${nome} has ${after.count} rows on the workers, and they differ from its ${before.count}`)
  // Citus leaves a hidden copy on the coordinator.
  await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [`lastro.${nome}`])
  return after.count
}

/**
 * A process that opened the database before Citus was in it does not pass its context on to workers.
 * @throws DatabaseError `citus_in_use`
 */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from pg_stat_activity where datname = current_database() and usename = $1',
    [ROLE_APP],
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  throw new DatabaseError(
    'citus_in_use',
    `A aplicação está no ar: ${count} conexões de ${ROLE_APP} a este banco.`,
    'Pare os processos do Lastro, repita o comando e inicie-os de novo. Nada foi mudado.',
  )
}

/**
 * Proves on the workers, as the application, that no context shows no row. Also the first connection of that role to a worker.
 * @throws DatabaseError `citus_worker_refused`
 */
async function proveIsolation(conexoes: DatabaseConnections): Promise<void> {
  const client = createClient(conexoes.app, { applicationName: 'lastro distribuir', connectionTimeoutMs: START_MS })
  try {
    await client.connect()
    for (const nome of DISTRIBUTED) {
      const { rowCount } = await client.query(`select from lastro.${nome} limit 1`)
      if (rowCount !== 0) throw new Error(`${nome} shows rows without a cliente`)
    }
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(
      'citus_worker_refused',
      `Os lançamentos estão nos nós, mas a aplicação não os lê como deve: ${motivo}.`,
      `Cada nó deve aceitar as conexões de ${ROLE_APP} e lastro_dono vindas do coordenador (pg_hba.conf, ou pg_dist_authinfo). Corrija e repita o comando.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/**
 * Distributes the tables of `DISTRIBUTED` on a Citus coordinator; idempotent, all or nothing.
 * `onTable` gets each table with its rows, compared on the workers. With `dryRun` nothing changes.
 * @returns the state before and after; equal in a dry run, and where everything was distributed
 * @throws DatabaseError `citus_missing`, `citus_no_workers`, `citus_in_use`, `citus_failed`, `citus_worker_refused`, `migracao_pending`
 */
export async function distribute(
  conexoes: DatabaseConnections,
  { dryRun = false, onTable }: { dryRun?: boolean; onTable?: (nome: string, rows: number) => void } = {},
): Promise<{ before: DistributionState; after: DistributionState }> {
  const client = createClient(conexoes.dono, { applicationName: 'lastro distribuir', connectionTimeoutMs: START_MS })
  await client.connect()
  try {
    const before = await readState(client)
    const pending = before.tables.filter(({ fragmentos }) => fragmentos === 0)
    if (dryRun) return { before, after: before }
    if (pending.length > 0) {
      await assertAlone(client)
      await client.query('begin')
      try {
        await client.query('select pg_advisory_xact_lock($1)', [TRAVAS.migracao])
        for (const { nome } of pending) {
          const rows = await distributeTable(client, nome)
          onTable?.(nome, rows)
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        const motivo = error instanceof Error ? error.message : String(error)
        throw new DatabaseError(
          'citus_failed',
          `Os lançamentos não foram distribuídos, e o banco está como antes: ${motivo}.`,
          'Confira se todos os nós estão no ar e aceitam conexões do coordenador, e repita o comando.',
          { cause: error },
        )
      }
    }
    await proveIsolation(conexoes)
    return { before, after: pending.length > 0 ? await readState(client) : before }
  } finally {
    await client.end()
  }
}
