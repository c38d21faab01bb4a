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
  /** A row of `importacao` with status `recebida`; format, mode and mapping are read from it. */
  importacaoId: number
  /** Where the bytes are; the file must not change while it is read. */
  caminho: string
  /** Aborted with the reason `encerramento`, the import goes back to `recebida` for the next process; with any other it is `cancelada`. */
  signal?: AbortSignal | undefined
  /** At most some eight times a second. */
  onProgresso?: ((progresso: Progresso) => void) | undefined
}

type Trabalho = { formato: ImportacaoFormato; modo: ImportacaoModo; mapeamento: unknown }

const ENCERRAMENTO: ImportacaoParada = 'encerramento'
const ESPERA_CLIENTE_MS = 10 * 60_000
const REPETIR_CANCELAMENTO_MS = 1_000

/**
 * Imports one file, all or nothing: registers, entries, balances, months, De-Para and reports in a single transaction. Whatever goes wrong,
 * the database is as before but for the row of the import, which says what happened.
 * Never throws for what is wrong with a file; throws what the database throws, after marking the import `interrompida` if it still can.
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
      // The import of a large file is one long statement; waiting for another import of the same cliente is not an error.
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

/** The readers of sheets are large and an ECD needs none of them: they are loaded by the import that does. */
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
    // A signal that came before the listener was there interrupts nothing any more.
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

/** Between the start and the lock, whoever cleans up after dead processes may have taken this import for one of theirs. */
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
 * A cancel that comes while the server builds an index or waits for a lock interrupts that statement, from another connection. One that
 * arrives between two statements interrupts nothing, so it is repeated until the import has heard it.
 */
async function cancelOnAbort({ tx, signal }: ImportacaoContexto, db: Banco): Promise<{ stop: () => Promise<void> }> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const pid = rows[0]?.pid
  let sent: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const interrupt = (): void => {
    // If it can not be delivered, the signal is seen at the next step anyway.
    sent = Promise.allSettled([sent, db.pool.query('select pg_cancel_backend($1)', [pid])])
    timer = setTimeout(interrupt, REPETIR_CANCELAMENTO_MS)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  return {
    async stop() {
      signal.removeEventListener('abort', interrupt)
      clearTimeout(timer)
      // What comes after on this connection is somebody else's.
      await sent
    },
  }
}

/** Writes the end of an import into its row, and who did it into the record of changes. */
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

/** After the roll-back: says in the row of the import how it ended. */
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
    // The database is gone: the next start finds the import without its lock and marks it.
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
