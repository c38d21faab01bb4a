import type { Database, Transacao } from '@lastro/db'
import { listClientesWithPendingImport, lockNome, TRAVAS, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canceled } from './erro.ts'
import type { ImportacaoErrorBody, ImportacaoStop } from './types.ts'

/** Locks the import until its transaction ends. Acquiring this lock proves that no process runs it. */
export async function lockImportacao(tx: Transacao, importacaoId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TRAVAS.importacao}::integer, ${importacaoId}::integer)`.execute(tx)
}

/**
 * Serializes changes to the entries of a cliente (a file, a push, an undo) until the transaction ends.
 * Months, registers, ids and De-Para depend on the existing data.
 */
export async function lockCliente(tx: Transacao, clienteId: string): Promise<void> {
  await lockNome(tx, 'importacao', clienteId)
}

const ACTION = 'Importe o arquivo de novo. Se isso se repetir, avise o suporte.'
const STOPPED = { code: 'importacao_interrupted', message: 'O programa parou durante a importação.', action: ACTION }
const NAO_COMECOU = { code: 'importacao_interrupted', message: 'A importação não chegou a começar.', action: ACTION }

type Fim = { status: 'interrompida' | 'cancelada'; erro: RawBuilder<unknown> }

const INTERROMPIDA: Fim = {
  status: 'interrompida',
  erro: sql`case status when 'recebida' then ${JSON.stringify(NAO_COMECOU)}::jsonb else ${JSON.stringify(STOPPED)}::jsonb end`,
}
const CANCELADA: Fim = { status: 'cancelada', erro: sql`${JSON.stringify(canceled().toBody())}::jsonb` }

export type ImportacaoChave = { clienteId: string; importacaoId: number }

export async function renewWait(db: Database, esperam: readonly ImportacaoChave[]): Promise<void> {
  for (const [clienteId, keys] of Map.groupBy(esperam, (key) => key.clienteId)) {
    const ids = keys.map(({ importacaoId }) => importacaoId)
    await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      sql`
        update importacao set sinal_em = now()
        where cliente_id = ${clienteId} and id = any(${ids}::integer[]) and status = 'recebida'`.execute(tx),
    )
  }
}

export const APLICACAO = 'lastro importacao'

/**
 * Records the outcome of an import whose process is gone without recording it.
 * After a stop request the outcome is `cancelada`, or `recebida` again; else `interrompida`, because of `erro`.
 * @throws when the lock of the import is not released in time; retry then.
 */
export async function interruptImportacao(
  db: Database,
  { clienteId, importacaoId }: ImportacaoChave,
  { stop, erro }: { stop?: ImportacaoStop | undefined; erro?: ImportacaoErrorBody } = {},
): Promise<void> {
  await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    await endConexao(tx, importacaoId)
    await lockImportacao(tx, importacaoId)
    if (stop === 'encerramento') await returnImportacao(tx, { clienteId, importacaoId })
    else {
      const which = sql`cliente_id = ${clienteId} and id = ${importacaoId}`
      const interrupted = erro === undefined ? INTERROMPIDA : { ...INTERROMPIDA, erro: sql`${JSON.stringify(erro)}::jsonb` }
      await interrupt(tx, which, sql`true`, stop === 'cancelamento' ? CANCELADA : interrupted)
    }
  })
}

/** The backend of a dead process would hold its locks until its statement ends. */
async function endConexao(tx: Transacao, importacaoId: number): Promise<void> {
  await sql`
    select pg_terminate_backend(l.pid)
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.database = a.datid and a.datname = current_database() and a.application_name = ${APLICACAO}
      and l.classid = ${TRAVAS.importacao}::integer::oid and l.objid = ${importacaoId}::integer::oid and l.granted`.execute(tx)
}

export async function returnImportacao(tx: Transacao, { clienteId, importacaoId }: ImportacaoChave): Promise<void> {
  await sql`
    update importacao set status = 'recebida', started_at = null, progresso = null, sinal_em = now()
    where cliente_id = ${clienteId} and id = ${importacaoId} and status = 'processando'`.execute(tx)
}

/**
 * Recovers imports of all clientes after a crash, at process start. Returns their count.
 * Marks as `interrompida` every running import without a process, and every queued one without a heartbeat for an hour.
 */
export async function recoverImportacoes(db: Database): Promise<number> {
  let interrompidas = 0
  for (const clienteId of await listClientesWithPendingImport(db)) {
    interrompidas += await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      interrupt(tx, sql`cliente_id = ${clienteId}`, sql`sinal_em < now() - interval '1 hour'`),
    )
  }
  return interrompidas
}

/** Needs no undo, because the transaction of such an import never committed. */
async function interrupt(
  tx: Transacao,
  which: RawBuilder<unknown>,
  forgotten: RawBuilder<unknown>,
  { status, erro }: Fim = INTERROMPIDA,
): Promise<number> {
  const { rows } = await sql`
    update importacao set status = ${status}, finished_at = now(), erro = ${erro}
    where ${which} and (
      status = 'processando' and pg_try_advisory_xact_lock(${TRAVAS.importacao}::integer, id)
      or status = 'recebida' and ${forgotten})
    returning id`.execute(tx)
  return rows.length
}
