/**
 * Runs imports from the job queue: any process takes the next one, one file of a cliente at a time.
 * The row of `importacao` is the source of truth; a job only calls for it, and a second call for the same row does nothing.
 */
import { ERRORS } from '@lastro/contract'
import { listClientesWithPendingImport, withSistema, type Database, type Transacao } from '@lastro/db'
import {
  interruptImportacao,
  recoverImportacoes,
  renewWait,
  startImportacao,
  type ImportacaoChave,
  type ImportacaoInProgress,
  type ImportacaoStop,
  type ImportProgress,
} from '@lastro/importacao'
import { StorageError } from '@lastro/storage'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AddressConfig } from '../../acesso/link/send.ts'
import { withCliente } from '../../http/contexto.ts'
import { toErroApi } from '../../http/error-handler.ts'
import type { Tarefas } from '../../tarefas/queue.ts'
import type { ImportacaoChannel } from './broadcast.ts'
import type { Uploads } from './uploads.ts'
import { notifyImportEnd } from './notify-end.ts'
import { countUnfinished, listUnfinished, saveProgress, type UnfinishedRow } from './store.ts'

const REVISAO_CRON = '*/10 * * * *'
/**
 * Delay before recovering the imports of a killed process again.
 * Its child process holds the lease of the import until it notices.
 */
const REST_S = 30
/** A new file starts at once. The next of a queue starts after this time, or when the one before it has ended. */
const NEXT_S = 1
/** Retry interval after losing the database during an import. */
const RETRY_MS = 5_000

export interface ImportacaoJob extends ImportacaoChave {
  usuarioId: string | null
  arquivoId: string
  /** The file is a sheet, read by a recipe that can be corrected. */
  hasReceita: boolean
}

const jobSchema = z.object({ clienteId: z.uuid(), importacaoId: z.int() })

export interface Jobs {
  /** In the transaction that creates the import. */
  enqueue: (tx: Transacao, job: ImportacaoChave) => Promise<void>
  cancel: (importacaoId: number) => Promise<void>
  /** Imports of this process; `ended` counts by outcome since its start. */
  counts: () => { running: number; ended: ReadonlyMap<string, number> }
  /** Recovers imports of dead processes, and calls again for waiting ones that have no job. */
  revise: () => Promise<void>
  close: () => Promise<void>
}

interface Deps {
  db: Database
  tarefas: Tarefas
  envios: Uploads
  avisos: ImportacaoChannel
  max: number
  log: FastifyBaseLogger
  clock: () => Date
  config: AddressConfig
}

export async function openJobs({ db, tarefas, envios, avisos, max, log, clock, config }: Deps): Promise<Jobs> {
  const running = new Map<number, { job: ImportacaoInProgress; done: Promise<void> }>()
  const canceled = new Set<number>()
  const ended = new Map<string, number>()
  const countEnd = (outcome: string): void => void ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
  const closing = new AbortController()

  /**
   * Marks an import that could not run as interrupted.
   * Otherwise its file would count as still being imported.
   */
  const interrupt = async (job: ImportacaoJob, stop: ImportacaoStop | undefined, reason?: unknown): Promise<void> => {
    try {
      await interruptImportacao(db, job, { stop, ...(reason instanceof StorageError ? { erro: presentReason(reason) } : {}) })
      await avisos.send({ tipo: 'mudou', importacaoId: job.importacaoId })
    } catch (error) {
      log.error({ err: error, importacaoId: job.importacaoId }, 'the end of an import could not be written')
      if (!closing.signal.aborted) setTimeout(() => void interrupt(job, stop, reason), RETRY_MS).unref()
    }
  }
  const stopOf = ({ importacaoId }: ImportacaoJob): ImportacaoStop | undefined =>
    canceled.has(importacaoId) ? 'cancelamento' : closing.signal.aborted ? 'encerramento' : undefined

  /** Best effort: a user without the notification finds the state in the row of the import. */
  const notifyEnd = async (job: ImportacaoJob): Promise<void> => {
    await notifyImportEnd(db, job, { config, now: clock() }).catch((error: unknown) => {
      log.error({ err: error, importacaoId: job.importacaoId }, 'the notification that an import has ended could not be sent')
    })
  }

  /** Keeps the file for the process that will run the import, which reports a missing file, or for the user. */
  const keepFile = ({ arquivoId, clienteId }: ImportacaoJob, keep = envios.touch): Promise<void> =>
    keep({ id: arquivoId, clienteId }).catch((error: unknown) =>
      log.error({ err: error, arquivoId }, 'the file of an import could not be kept'),
    )

  const run = async (task: ImportacaoJob, job: ImportacaoInProgress): Promise<void> => {
    try {
      const { status } = await job.resultado
      countEnd(status)
      if (status === 'concluida' || status === 'recusada') await notifyEnd(task)
      if (status === 'recebida') await keepFile(task)
      // Waits for another recipe.
      else if (status === 'recusada' && task.hasReceita) await keepFile(task, envios.setAside)
      else await envios.remove({ id: task.arquivoId, clienteId: task.clienteId })
    } catch (error) {
      // Another process took the row first, and finds its file too.
      if (!(error instanceof Error && 'code' in error && error.code === 'importacao_state_conflict')) {
        log.error({ err: error, importacaoId: task.importacaoId }, 'import could not run')
        countEnd('falhou')
        const stop = stopOf(task)
        await interrupt(task, stop)
        if (stop === 'encerramento') await keepFile(task)
      }
    }
    running.delete(task.importacaoId)
    canceled.delete(task.importacaoId)
    await avisos.send({ tipo: 'mudou', importacaoId: task.importacaoId }).catch(() => {})
  }

  const begin = async (key: ImportacaoChave): Promise<void> => {
    const task = await findUnfinished(db, key)
    // Canceled while it waited, or imported by an earlier call.
    if (task === undefined) return
    // Its process died without recording the end.
    if (task.isRunning) return void (await recoverImportacoes(db))
    closing.signal.throwIfAborted()
    const { importacaoId, clienteId, usuarioId, arquivoId } = task
    const work = (caminho: string): Promise<void> => {
      // Returned to the queue while the file was fetched.
      closing.signal.throwIfAborted()
      const job = startImportacao({ conexao: db.conexao, clienteId, usuarioId, importacaoId, caminho }, createReporter(db, avisos, task))
      const done = run(task, job)
      running.set(importacaoId, { job, done })
      return done
    }
    try {
      await envios.read({ id: arquivoId, clienteId }, work, closing.signal)
    } catch (error) {
      closing.signal.throwIfAborted()
      log.error({ err: error, importacaoId }, 'import could not start')
      return interrupt(task, stopOf(task), error)
    }
    // Returned to the queue: another process takes the job.
    closing.signal.throwIfAborted()
  }

  /** Among waiting files of many clientes the first of each comes before the second of any. */
  const send = ({ clienteId, importacaoId }: ImportacaoChave, place: number, tx?: Transacao): Promise<void> =>
    tarefas.enqueue(
      'importacao',
      { clienteId, importacaoId },
      { singletonKey: String(importacaoId), group: { id: clienteId }, priority: -place },
      tx,
    )

  const revise = async (): Promise<void> => {
    await recoverImportacoes(db)
    const pending = await listAllUnfinished(db)
    const ids = new Set(pending.map(({ importacaoId }) => importacaoId))
    await freeClientes(db, tarefas, ids)
    const waiting: ImportacaoJob[] = []
    for (const row of pending) {
      if (!row.isRunning && (await envios.find(row.arquivoId, row.clienteId)) !== undefined) waiting.push(row)
    }
    await renewWait(db, waiting)
    await Promise.allSettled(waiting.map((job) => keepFile(job)))
    await envios.sweep()
    for (const jobs of Map.groupBy(waiting, ({ clienteId }) => clienteId).values()) {
      for (const [place, job] of jobs.entries()) await send(job, place)
    }
  }

  const stopListening = avisos.listen(({ tipo, importacaoId }) => {
    if (tipo !== 'cancelar') return
    const atWork = running.get(importacaoId)
    if (atWork === undefined) return
    canceled.add(importacaoId)
    atWork.job.cancel('cancelamento')
  })
  if (tarefas.isWorker) {
    await revise()
    await tarefas.every('revisao', { cron: REVISAO_CRON }, revise)
    await tarefas.enqueue('revisao', {}, { startAfter: REST_S })
    if (max > 0) {
      const options = { localConcurrency: max, groupConcurrency: 1, pollingIntervalSeconds: NEXT_S, notifyPollingIntervalSeconds: NEXT_S }
      await tarefas.work('importacao', options, (data) => begin(z.parse(jobSchema, data)))
    }
  }
  return {
    async enqueue(tx, job) {
      await send(job, await countUnfinished({ tx, cliente: { id: job.clienteId } }), tx)
    },
    cancel: (importacaoId) => avisos.send({ tipo: 'cancelar', importacaoId }),
    counts: () => ({ running: running.size, ended }),
    revise,
    async close() {
      closing.abort()
      stopListening()
      for (const { job } of running.values()) job.cancel('encerramento')
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

async function findUnfinished(db: Database, { clienteId, importacaoId }: ImportacaoChave): Promise<UnfinishedRow | undefined> {
  const rows = await withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (context) => listUnfinished(context))
  return rows.find((row) => row.importacaoId === importacaoId)
}

async function listAllUnfinished(db: Database): Promise<UnfinishedRow[]> {
  const found: UnfinishedRow[] = []
  for (const clienteId of await listClientesWithPendingImport(db)) {
    found.push(...(await withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (context) => listUnfinished(context))))
  }
  return found
}

function presentReason(error: StorageError): { code: string; message: string; action: string } {
  const { codigo, message } = toErroApi(error)
  return { code: codigo, message, action: ERRORS[codigo].action }
}

/** A job of a dead process would keep the next file of its cliente waiting until its lease ends. The lock of the import is known sooner. */
async function freeClientes(db: Database, { boss }: Tarefas, pending: ReadonlySet<number>): Promise<void> {
  const { rows } = await withSistema(db, { readOnly: true }, (tx) =>
    sql<{ id: string; key: string | null }>`
      select id, singleton_key as key from fila.job where name = 'importacao' and state = 'active'`.execute(tx),
  )
  const over = rows.filter(({ key }) => !pending.has(Number(key))).map(({ id }) => id)
  if (over.length > 0) await boss.fail('importacao', over)
}

/** Writes progress to the row and notifies other processes. One write at a time; the newest wins. */
function createReporter(
  db: Database,
  avisos: ImportacaoChannel,
  { clienteId, usuarioId, importacaoId }: ImportacaoJob,
): (progress: ImportProgress) => void {
  let newest: ImportProgress | undefined
  let writing = false
  const write = async (): Promise<void> => {
    writing = true
    try {
      while (newest !== undefined) {
        const progress = newest
        newest = undefined
        await withCliente(db, { clienteId, usuarioId }, async (context) => {
          await saveProgress(context, importacaoId, progress)
          await avisos.send({ tipo: 'mudou', importacaoId }, context.tx)
        })
      }
    } catch {
      // Progress is optional: the import continues, or fails with an error that explains it.
    } finally {
      writing = false
    }
  }
  return (progress) => {
    newest = progress
    if (!writing) void write()
  }
}
