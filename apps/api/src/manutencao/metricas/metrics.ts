/**
 * Metrics of this process in the format of Prometheus.
 * Labels have few values and name no person, cliente or id: a route is its pattern, and a method that the server does not know is refused earlier.
 */
import { withSistema, type Database } from '@lastro/db'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ATTEMPTS_MAX } from '../../avisos/correio/store.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { EventStreams } from '../../http/event-stream.ts'
import type { Jobs } from '../../razao/importacao/jobs.ts'

const BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const DATABASE_TIMEOUT_MS = 2_000

export interface MetricsSources {
  db: Database
  cubos: Pick<CuboCache, 'usage'>
  jobs: Pick<Jobs, 'counts'>
  eventStreams: Pick<EventStreams, 'count'>
  /** Reads when the last good backup was made; undefined without daily backups. */
  lastBackupAt: (() => Promise<Date | undefined>) | undefined
}

export function createMetrics(app: FastifyInstance, sources: MetricsSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureProcess(registry, sources)
  measureDatabase(registry, sources.db)
  if (sources.lastBackupAt !== undefined) measureBackup(registry, sources.lastBackupAt)
  return registry
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests until the last byte, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    duration.observe({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Reads each gauge when Prometheus asks. What cannot be read is NaN, so that an unreachable database does not hide the rest. */
function addGauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        this.set(await read())
      } catch {
        this.set(NaN)
      }
    },
  })
  registry.registerMetric(gauge)
}

function measureProcess(registry: Registry, { db, cubos, jobs, eventStreams }: MetricsSources): void {
  addGauge(registry, 'lastro_database_connections', 'Open connections of the pool', () => db.pool.totalCount)
  addGauge(registry, 'lastro_database_connections_idle', 'Connections of the pool without a transaction', () => db.pool.idleCount)
  addGauge(registry, 'lastro_database_connections_waiting', 'Requests waiting for a connection', () => db.pool.waitingCount)
  addGauge(registry, 'lastro_cubo_cache_bytes', 'Size of the compiled balances in memory', () => cubos.usage().bytes)
  addGauge(registry, 'lastro_cubo_cache_entries', 'Compiled balances in memory', () => cubos.usage().entries)
  addGauge(registry, 'lastro_importacoes_running', 'Imports that this process runs', () => jobs.counts().running)
  addGauge(registry, 'lastro_event_streams', 'Open event streams of pages', () => eventStreams.count())
  const ended = new Counter({
    name: 'lastro_importacoes_total',
    help: 'Imports that ended in this process, by outcome',
    labelNames: ['status'],
    registers: [],
    collect() {
      this.reset()
      for (const [status, count] of jobs.counts().ended) this.inc({ status }, count)
    },
  })
  registry.registerMetric(ended)
}

const UNSENT = sql`from correio where sent_at is null and tentativas`

interface DatabaseRow {
  up: number
  /** Null by the declaration of `pg_database_size`. */
  bytes: number | null
  importacoes: number
  waiting: number
  givenUp: number
}

function readDatabase(db: Database): Promise<DatabaseRow> {
  return withSistema(db, { readOnly: true, statementTimeoutMs: DATABASE_TIMEOUT_MS }, async (tx) => {
    const { rows } = await sql<DatabaseRow>`
      select 1 as up, pg_database_size(current_database())::float8 as bytes,
        (select count(*) from fila.job where name = 'importacao' and state < 'active')::float8 as importacoes,
        (select count(*) ${UNSENT} < ${ATTEMPTS_MAX})::float8 as waiting, (select count(*) ${UNSENT} >= ${ATTEMPTS_MAX})::float8 as "givenUp"
    `.execute(tx)
    return rows[0]!
  })
}

function measureDatabase(registry: Registry, db: Database): void {
  let reading: Promise<DatabaseRow> | undefined
  // Prometheus asks for all gauges at once. One connection for each would make a full pool worse.
  const readNumber = (name: keyof DatabaseRow) => async (): Promise<number> => {
    reading ??= readDatabase(db).finally(() => (reading = undefined))
    return (await reading)[name] ?? NaN
  }
  addGauge(registry, 'lastro_database_up', '1 while the database answers, NaN otherwise', readNumber('up'))
  addGauge(registry, 'lastro_database_bytes', 'Size of the database on disk', readNumber('bytes'))
  addGauge(registry, 'lastro_importacoes_waiting', 'Imports in the queue, of all processes', readNumber('importacoes'))
  addGauge(registry, 'lastro_correio_waiting', 'Mails that wait to be sent', readNumber('waiting'))
  addGauge(registry, 'lastro_correio_given_up', 'Mails that no attempt could send', readNumber('givenUp'))
}

function measureBackup(registry: Registry, lastBackupAt: () => Promise<Date | undefined>): void {
  addGauge(
    registry,
    'lastro_backup_timestamp_seconds',
    'When the last verified daily backup was made; 0 before the first',
    async () => ((await lastBackupAt())?.getTime() ?? 0) / 1000,
  )
}
