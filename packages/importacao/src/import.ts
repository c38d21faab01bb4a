import { stat } from 'node:fs/promises'
import type { Database } from '@lastro/db'
import { findClosedMes, printClosedMes, withTenant } from '@lastro/db'
import { RefusedPlanilhaError } from '@lastro/planilha/problema'
import { sql } from 'kysely'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContext } from './context.ts'
import { importEcd } from './ecd-import.ts'
import { canceled, ImportacaoError } from './erro.ts'
import { finalizeWriting } from './finalize.ts'
import type { WrittenFile, FinalizedImportacao } from './finalize.ts'
import { explainRefusal } from './planilha-saude.ts'
import { ProgressEmitter } from './progress.ts'
import { lockCliente, lockImportacao, returnImportacao } from './liveness-lock.ts'
import type { ImportacaoFormat, ImportacaoMode, ImportacaoStop, ImportacaoResultado, ImportProgress } from './types.ts'

export type ImportacaoOptions = {
  db: Database
  clienteId: string
  usuarioId: string | null
  importacaoId: number
  /** Must not change while it is read. */
  caminho: string
  /** The reason `encerramento` returns the import to `recebida`; any other makes it `cancelada`. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

type ImportacaoSettings = { formato: ImportacaoFormat; modo: ImportacaoMode; mapeamento: unknown }

const ENCERRAMENTO: ImportacaoStop = 'encerramento'
const WAIT_CLIENTE_MS = 10 * 60_000
const REPEAT_CANCELAMENTO_MS = 1_000

/**
 * Imports one file in a single transaction: registers, entries, balances, months, De-Para, reports.
 * After any failure the database is unchanged, except for the row of the import with its outcome. Never throws for problems of a file;
 * throws database errors, after marking the import `interrompida` if still possible.
 */
export async function importFile(options: ImportacaoOptions): Promise<ImportacaoResultado> {
  const { db, clienteId, usuarioId, importacaoId } = options
  const signal = options.signal ?? new AbortController().signal
  const contextTenant = { clienteId, usuarioId }
  const job = await withTenant(db, contextTenant, (tx) => startJob(tx, clienteId, importacaoId))
  try {
    const { size } = await stat(options.caminho)
    const progresso = new ProgressEmitter(size, options.onProgress)
    const finalizada = await withTenant(
      db,
      // A large import is one long statement, and waits for another import of the cliente.
      { ...contextTenant, statementTimeoutMs: 0, idleTimeoutMs: 0, lockTimeoutMs: WAIT_CLIENTE_MS },
      (tx, client) => runJob({ ...job, tx, client, clienteId, usuarioId, importacaoId, signal, progresso, caminho: options.caminho }, db),
    )
    const { resumo, saude, conferencia } = finalizada
    return { status: 'concluida', resumo, saude, conferencia }
  } catch (error) {
    return settleFailure(options, signal, error)
  }
}

/** Lazy import, because an ECD needs none of the large sheet readers. */
async function importSheet(context: ImportacaoContext): Promise<WrittenFile> {
  const { importPlanilha } = await import('./planilha-import.ts')
  return importPlanilha(context)
}

type Tx = ImportacaoContext['tx']

async function startJob(tx: Tx, clienteId: string, importacaoId: number): Promise<ImportacaoSettings> {
  const row = await tx
    .updateTable('importacao')
    .set({ status: 'processando', started_at: sql`now()` })
    .where('cliente_id', '=', clienteId)
    .where('id', '=', importacaoId)
    .where('status', '=', 'recebida')
    .returning(['formato', 'modo', 'mapeamento'])
    .executeTakeFirst()
  if (row === undefined) {
    throw new ImportacaoError(
      'importacao_state_conflict',
      'Esta importação não está esperando para começar.',
      'Atualize a página para ver o estado atual.',
    )
  }
  return row
}

async function runJob(context: ImportacaoContext, db: Database): Promise<FinalizedImportacao> {
  const { tx, clienteId, importacaoId, signal, formato, progresso } = context
  await lockImportacao(tx, importacaoId)
  await assertProcessando(context)
  progresso.enter('ler')
  const cancel = await cancelOnAbort(context, db)
  try {
    // A signal aborted before the listener was added fires no event.
    assertNotCanceled(signal)
    await lockCliente(tx, clienteId)
    const file = formato === 'ecd' ? await importEcd(context) : await importSheet(context)
    const finalizada = await finalizeWriting(context, file)
    assertNotCanceled(signal)
    await concludeJob(context, finalizada)
    return finalizada
  } finally {
    await cancel.stop()
  }
}

/** Crash recovery may have marked this import before the lock was acquired. */
async function assertProcessando({ tx, clienteId, importacaoId }: ImportacaoContext): Promise<void> {
  const row = await tx
    .selectFrom('importacao')
    .select('status')
    .where('cliente_id', '=', clienteId)
    .where('id', '=', importacaoId)
    .executeTakeFirst()
  if (row?.status !== 'processando') {
    throw new ImportacaoError(
      'importacao_state_conflict',
      'A importação deixou de estar em andamento.',
      'Atualize a página para ver o estado atual.',
    )
  }
}

/**
 * Cancels a statement that builds an index or waits for a lock, from another connection.
 * A cancel between two statements is lost, so it is repeated until the import stops.
 */
async function cancelOnAbort({ tx, signal }: ImportacaoContext, db: Database): Promise<{ stop: () => Promise<void> }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = rows[0]?.pid
  let sent: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const interrupt = (): void => {
    sent = Promise.allSettled([sent, db.pool.query('select pg_cancel_backend($1::integer)', [pid])])
    timer = setTimeout(interrupt, REPEAT_CANCELAMENTO_MS)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  return {
    async stop() {
      signal.removeEventListener('abort', interrupt)
      clearTimeout(timer)
      await sent
    },
  }
}

export async function concludeJob(
  { tx, clienteId, usuarioId, importacaoId, progresso }: ImportacaoContext,
  finalizada: FinalizedImportacao,
): Promise<void> {
  const { conteudo, resumo, saude, conferencia } = finalizada
  await tx
    .updateTable('importacao')
    .set({
      status: 'concluida',
      conteudo,
      resumo: JSON.stringify(resumo),
      saude: JSON.stringify(saude),
      conferencia: JSON.stringify(conferencia),
      progresso: JSON.stringify(progresso.atual),
      erro: null,
      finished_at: sql`now()`,
    })
    .where('cliente_id', '=', clienteId)
    .where('id', '=', importacaoId)
    .execute()
  await tx
    .insertInto('auditoria')
    .values({
      cliente_id: clienteId,
      usuario_id: usuarioId,
      acao: 'importacao.conclude',
      assunto: 'Lancamento',
      assunto_id: String(importacaoId),
      depois: JSON.stringify(resumo),
    })
    .execute()
}

const INTERRUPTIONS: ReadonlySet<string> = new Set(['importacao_interrupted', 'disco_full'])

async function settleFailure(
  { db, clienteId, usuarioId, importacaoId }: ImportacaoOptions,
  signal: AbortSignal,
  error: unknown,
): Promise<ImportacaoResultado> {
  const failure = explainFailure(error, signal)
  if (failure.code === 'importacao_canceled' && signal.reason === ENCERRAMENTO) {
    await withTenant(db, { clienteId, usuarioId }, (tx) => returnImportacao(tx, { clienteId, importacaoId }))
    return { status: 'recebida', erro: failure.toBody(), saude: null }
  }
  const status = failure.code === 'importacao_canceled' ? 'cancelada' : INTERRUPTIONS.has(failure.code) ? 'interrompida' : 'recusada'
  try {
    await withTenant(db, { clienteId, usuarioId }, (tx) =>
      tx
        .updateTable('importacao')
        .set({
          status,
          erro: JSON.stringify(failure.toBody()),
          saude: failure.saude === null ? null : JSON.stringify(failure.saude),
          finished_at: sql`now()`,
        })
        .where('cliente_id', '=', clienteId)
        .where('id', '=', importacaoId)
        .where('status', '=', 'processando')
        .execute(),
    )
  } catch (settleError) {
    throw status === 'interrompida' ? error : settleError
  }
  if (status === 'interrompida') throw error
  return { status, erro: failure.toBody(), saude: failure.saude }
}

function explainFailure(error: unknown, signal: AbortSignal): ImportacaoError {
  if (error instanceof ImportacaoError) return error
  if (signal.aborted) return canceled()
  if (error instanceof RefusedPlanilhaError) return explainRefusal(error)
  const closed = findClosedMes(error)
  if (closed !== undefined) {
    return new ImportacaoError('mes_closed', printClosedMes(closed), 'Corrija o arquivo, ou peça a quem fecha os meses que os reabra.')
  }
  if (error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')) {
    return new ImportacaoError(
      'disco_full',
      'O disco do servidor ficou cheio durante a importação.',
      'Nada foi gravado. Avise quem cuida da instalação, e importe o arquivo de novo quando houver espaço.',
    )
  }
  return new ImportacaoError(
    'importacao_interrupted',
    'A importação foi interrompida por uma falha.',
    'Importe o arquivo de novo. Se a falha se repetir, avise o suporte.',
  )
}
