import { stat } from 'node:fs/promises'
import type { Banco } from '@lastro/db'
import { findMesFechado, printMesFechado, withTenant } from '@lastro/db'
import { PlanilhaRecusadaError } from '@lastro/planilha/problema'
import { sql } from 'kysely'
import { assertNotCanceled } from './context.ts'
import type { ImportacaoContexto } from './context.ts'
import { importEcd } from './ecd-import.ts'
import { canceled, ImportacaoError } from './erro.ts'
import { finalizeGravacao } from './finalize.ts'
import type { ArquivoGravado, Finalizada } from './finalize.ts'
import { explainRecusa } from './planilha-relatorio.ts'
import { ProgressoEmissor } from './progress.ts'
import { lockCliente, lockImportacao, returnImportacao } from './liveness-lock.ts'
import type { ImportacaoFormato, ImportacaoModo, ImportacaoParada, ImportacaoResultado, Progresso } from './types.ts'

export type ImportacaoOpcoes = {
  db: Banco
  clienteId: string
  usuarioId: string | null
  /** Row of `importacao` with status `recebida`, which has format, mode and mapping. */
  importacaoId: number
  /** Must not change while it is read. */
  caminho: string
  /**
   * Aborting with the reason `encerramento` returns the import to `recebida` for the next process; any other reason makes it `cancelada`.
   */
  signal?: AbortSignal | undefined
  onProgresso?: ((progresso: Progresso) => void) | undefined
}

type Trabalho = { formato: ImportacaoFormato; modo: ImportacaoModo; mapeamento: unknown }

const ENCERRAMENTO: ImportacaoParada = 'encerramento'
const ESPERA_CLIENTE_MS = 10 * 60_000
const REPETIR_CANCELAMENTO_MS = 1_000

/**
 * Imports one file in a single transaction: registers, entries, balances, months, De-Para and reports.
 * After any failure the database is unchanged, except for the row of the import with its outcome. Never throws for problems of a file;
 * throws database errors, after marking the import `interrompida` if still possible.
 */
export async function importArquivo(opcoes: ImportacaoOpcoes): Promise<ImportacaoResultado> {
  const { db, clienteId, usuarioId, importacaoId } = opcoes
  const signal = opcoes.signal ?? new AbortController().signal
  const contextoTenant = { clienteId, usuarioId }
  const trabalho = await withTenant(db, contextoTenant, (tx) => startTrabalho(tx, clienteId, importacaoId))
  try {
    const { size } = await stat(opcoes.caminho)
    const progresso = new ProgressoEmissor(size, opcoes.onProgresso)
    const finalizada = await withTenant(
      db,
      // A large import is one long statement, and waiting for another import of the cliente is not an error.
      { ...contextoTenant, statementTimeoutMs: 0, idleTimeoutMs: 0, lockTimeoutMs: ESPERA_CLIENTE_MS },
      (tx, client) =>
        runTrabalho({ ...trabalho, tx, client, clienteId, usuarioId, importacaoId, signal, progresso, caminho: opcoes.caminho }, db),
    )
    const { resumo, saude, conferencia } = finalizada
    return { status: 'concluida', resumo, saude, conferencia }
  } catch (error) {
    return settleFalha(opcoes, signal, error)
  }
}

/** Lazy import: the sheet readers are large, and an ECD needs none of them. */
async function importSheet(contexto: ImportacaoContexto): Promise<ArquivoGravado> {
  const { importPlanilha } = await import('./planilha-import.ts')
  return importPlanilha(contexto)
}

type Tx = ImportacaoContexto['tx']

async function startTrabalho(tx: Tx, clienteId: string, importacaoId: number): Promise<Trabalho> {
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

async function runTrabalho(contexto: ImportacaoContexto, db: Banco): Promise<Finalizada> {
  const { tx, clienteId, importacaoId, signal, formato, progresso } = contexto
  await lockImportacao(tx, importacaoId)
  await assertProcessando(contexto)
  progresso.enter('ler')
  const cancel = await cancelOnAbort(contexto, db)
  try {
    // A signal aborted before the listener was added fires no event.
    assertNotCanceled(signal)
    await lockCliente(tx, clienteId)
    const arquivo = formato === 'ecd' ? await importEcd(contexto) : await importSheet(contexto)
    const finalizada = await finalizeGravacao(contexto, arquivo)
    assertNotCanceled(signal)
    await concludeTrabalho(contexto, finalizada)
    return finalizada
  } finally {
    await cancel.stop()
  }
}

/** Re-checks the status under the lock, as crash recovery may have marked this import before it. */
async function assertProcessando({ tx, clienteId, importacaoId }: ImportacaoContexto): Promise<void> {
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
async function cancelOnAbort({ tx, signal }: ImportacaoContexto, db: Banco): Promise<{ stop: () => Promise<void> }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = rows[0]?.pid
  let sent: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const interrupt = (): void => {
    sent = Promise.allSettled([sent, db.pool.query('select pg_cancel_backend($1)', [pid])])
    timer = setTimeout(interrupt, REPETIR_CANCELAMENTO_MS)
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

/** Writes the outcome to the row of the import, and its author to the audit trail. */
export async function concludeTrabalho(
  { tx, clienteId, usuarioId, importacaoId, progresso }: ImportacaoContexto,
  finalizada: Finalizada,
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

async function settleFalha(
  { db, clienteId, usuarioId, importacaoId }: ImportacaoOpcoes,
  signal: AbortSignal,
  error: unknown,
): Promise<ImportacaoResultado> {
  const erro = explainFalha(error, signal)
  if (erro.code === 'importacao_canceled' && signal.reason === ENCERRAMENTO) {
    await withTenant(db, { clienteId, usuarioId }, (tx) => returnImportacao(tx, { clienteId, importacaoId }))
    return { status: 'recebida', erro: erro.toCorpo(), saude: null }
  }
  const status = erro.code === 'importacao_canceled' ? 'cancelada' : erro.code === 'importacao_interrupted' ? 'interrompida' : 'recusada'
  try {
    await withTenant(db, { clienteId, usuarioId }, (tx) =>
      tx
        .updateTable('importacao')
        .set({
          status,
          erro: JSON.stringify(erro.toCorpo()),
          saude: erro.saude === null ? null : JSON.stringify(erro.saude),
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
  return { status, erro: erro.toCorpo(), saude: erro.saude }
}

function explainFalha(error: unknown, signal: AbortSignal): ImportacaoError {
  if (error instanceof ImportacaoError) return error
  if (signal.aborted) return canceled()
  if (error instanceof PlanilhaRecusadaError) return explainRecusa(error)
  const fechado = findMesFechado(error)
  if (fechado !== undefined) {
    return new ImportacaoError('mes_closed', printMesFechado(fechado), 'Corrija o arquivo, ou peça a quem fecha os meses que os reabra.')
  }
  return new ImportacaoError(
    'importacao_interrupted',
    'A importação foi interrompida por uma falha.',
    'Importe o arquivo de novo. Se a falha se repetir, avise o suporte.',
  )
}
