/**
 * Retention sweep, hourly: sessions, tokens, attempts, links, idempotency answers and messages.
 * Small batches in separate transactions keep locks short. One process at a time.
 */
import { listClienteIds, TRAVAS, withSistema, withTenant, type Database, type Transacao } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import { DISPOSITIVO_DIAS } from '../../acesso/sessao/dispositivo.ts'
import type { ManutencaoSettings } from '../settings.ts'

/** Days of what no setting changes. */
export const RETENTION_DAYS = { tentativas: 1, links: 30, dispositivos: DISPOSITIVO_DIAS, notificacoes: 365, respostas: 7 }

const DIA_MS = 86_400_000
const BATCH = 500
const BATCHES_MAX = 200

type Transaction = <T>(work: (tx: Transacao) => Promise<T>) => Promise<T>

interface Retention {
  table: string
  dias: number
  /** Null where only a database function may delete. */
  over: ((limit: Date) => RawBuilder<unknown>) | null
}

const ended = (limit: Date): RawBuilder<unknown> => sql`least(s.revoked_at, s.expires_at) < ${limit}`

/** Tokens before sessions, because of the foreign key. */
const timeoutsOf = ({ sessaoDays, correioDays }: ManutencaoSettings['retention']): readonly Retention[] => [
  { table: 'refresh_token', dias: 1, over: (limit) => sql`exists (select from sessao s where s.id = t.sessao_id and ${ended(limit)})` },
  {
    table: 'sessao',
    dias: sessaoDays,
    over: (limit) => sql`exists (select from sessao s where s.id = t.id and ${ended(limit)})
      and not exists (select from refresh_token r where r.sessao_id = t.id)`,
  },
  { table: 'desafio_login', dias: 1, over: (limit) => sql`t.expires_at < ${limit}` },
  { table: 'login_tentativa', dias: RETENTION_DAYS.tentativas, over: (limit) => sql`greatest(t.last_at, t.blocked_until) < ${limit}` },
  // An old link can then still be reported as old.
  { table: 'link_unico', dias: RETENTION_DAYS.links, over: (limit) => sql`t.expires_at < ${limit}` },
  { table: 'dispositivo', dias: RETENTION_DAYS.dispositivos, over: (limit) => sql`t.last_access_at < ${limit}` },
  // Sent, given up, or without a mail server. Their links have expired.
  { table: 'correio', dias: correioDays, over: (limit) => sql`coalesce(t.sent_at, t.created_at) < ${limit}` },
  // Read or not. Security notices were also mailed and audited.
  { table: 'notificacao', dias: RETENTION_DAYS.notificacoes, over: null },
]
/** A nightly job that failed on Friday is repeated on Monday. */
const IDEMPOTENCIA: Retention = { table: 'idempotencia', dias: RETENTION_DAYS.respostas, over: (limit) => sql`t.created_at < ${limit}` }

async function deleteBatch(tx: Transacao, timeout: Retention, now: Date, batch: number): Promise<number | undefined> {
  const lock = await sql<{ meu: boolean }>`select pg_try_advisory_xact_lock(${TRAVAS.limpeza}) as meu`.execute(tx)
  if (lock.rows[0]?.meu !== true) return undefined
  const table = sql.table(timeout.table)
  const limit = new Date(now.getTime() - timeout.dias * DIA_MS)
  if (timeout.over === null) {
    const erase = sql.ref(`${timeout.table}_apagar`)
    const { rows } = await sql<{ apagadas: number }>`select ${erase}(${limit}, ${batch}::int) as apagadas`.execute(tx)
    return rows[0]?.apagadas ?? 0
  }
  // Refresh tokens reference one another, so all of a session go together.
  const rows =
    timeout.table === 'refresh_token'
      ? sql`t.sessao_id in (select distinct t.sessao_id from ${table} t where ${timeout.over(limit)} limit ${batch})`
      : sql`t.ctid in (select t.ctid from ${table} t where ${timeout.over(limit)} limit ${batch})`
  const { numAffectedRows } = await sql`delete from ${table} t where ${rows}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the deleted rows per table. Ends early when another process holds the lock. */
export async function purge(
  db: Database,
  now: Date,
  retention: ManutencaoSettings['retention'],
  { batch = BATCH, signal = new AbortController().signal }: { batch?: number; signal?: AbortSignal } = {},
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const empty = async (timeout: Retention, run: Transaction): Promise<boolean> => {
    for (let i = 0; i < BATCHES_MAX; i++) {
      if (signal.aborted) return false
      const rows = await run((tx) => deleteBatch(tx, timeout, now, batch))
      if (rows === undefined) return false
      deleted[timeout.table] = (deleted[timeout.table] ?? 0) + rows
      if (rows === 0) return true
    }
    return true
  }
  for (const timeout of timeoutsOf(retention)) {
    if (!(await empty(timeout, (work) => withSistema(db, {}, work)))) return deleted
  }
  for (const clienteId of await listClienteIds(db)) {
    if (!(await empty(IDEMPOTENCIA, (work) => withTenant(db, { clienteId, usuarioId: null }, work)))) return deleted
  }
  return deleted
}
