/**
 * Import queue of this process: bounded concurrency, round-robin over clientes.
 * The row of `importacao` is the source of truth; memory has only the running jobs.
 */
import { ERRORS } from '@lastro/contract'
import { listClientesWithPendingImport, type Database } from '@lastro/db'
import {
  interruptImportacao,
  recoverImportacoes,
  renewWait,
  startImportacao,
  type ImportacaoInProgress,
  type ImportacaoStop,
  type ImportProgress,
} from '@lastro/importacao'
import { StorageError } from '@lastro/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { AddressConfig } from '../../acesso/link/send.ts'
import { withCliente } from '../../http/contexto.ts'
import { toErroApi } from '../../http/error-handler.ts'
import { createFairShare } from '../../http/fair-share.ts'
import type { ImportacaoChannel } from './broadcast.ts'
import type { Uploads } from './uploads.ts'
import { notifyImportEnd } from './notify-end.ts'
import { listReceived, saveProgress } from './store.ts'

const SWEEP_MS = 10 * 60_000
/**
 * Delay before recovering the imports of a killed process again.
 * Its child process holds the lease of the import until it notices.
 */
const REST_MS = 30_000
/** Retry interval after losing the database during an import. */
const RETRY_MS = 5_000

export interface ImportacaoJob {
  importacaoId: number
  clienteId: string
  usuarioId: string | null
  arquivoId: string
  /** The file is a sheet, read by a recipe that can be corrected. */
  hasReceita: boolean
}

export interface Jobs {
  start: (job: ImportacaoJob) => void
  cancel: (importacaoId: number) => Promise<void>
  /** `ended` counts by outcome since the start of the process. */
  counts: () => { waiting: number; running: number; ended: ReadonlyMap<string, number> }
  close: () => Promise<void>
}

interface Deps {
  db: Database
  envios: Uploads
  avisos: ImportacaoChannel
  max: number
  log: FastifyBaseLogger
  clock: () => Date
  config: AddressConfig
}

export async function openJobs({ db, envios, avisos, max, log, clock, config }: Deps): Promise<Jobs> {
  const waiting = new Set<ImportacaoJob>()
  // One file of a cliente at a time, because a second would wait for its lock. The number of rows bounds the queue.
  const fairShare = createFairShare({ max, maxPerCliente: 1, placesPerCliente: Infinity, places: Infinity })
  const running = new Map<number, { task: ImportacaoJob; job: ImportacaoInProgress; done: Promise<void> }>()
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

  const begin = async (task: ImportacaoJob): Promise<void> => {
    const { importacaoId, clienteId, usuarioId, arquivoId } = task
    const work = (caminho: string): Promise<void> => {
      // Canceled while it waited or was fetched, or left to the next process.
      if (!waiting.delete(task) || closing.signal.aborted) return Promise.resolve()
      const job = startImportacao({ conexao: db.conexao, clienteId, usuarioId, importacaoId, caminho }, createReporter(db, avisos, task))
      const done = run(task, job)
      running.set(importacaoId, { task, job, done })
      return done
    }
    if (waiting.has(task)) await envios.read({ id: arquivoId, clienteId }, work, closing.signal)
  }

  const start = (job: ImportacaoJob): void => {
    if (closing.signal.aborted) return
    waiting.add(job)
    fairShare
      .reserve<void>(job.clienteId, (inTurn) => inTurn(() => begin(job)))
      .catch((error: unknown) => {
        waiting.delete(job)
        log.error({ err: error, importacaoId: job.importacaoId }, 'import could not start')
        void interrupt(job, stopOf(job), error)
      })
  }

  const stopListening = avisos.listen(({ tipo, importacaoId }) => {
    if (tipo !== 'cancelar') return
    const atWork = running.get(importacaoId)
    if (atWork !== undefined) {
      canceled.add(importacaoId)
      atWork.job.cancel('cancelamento')
    }
    for (const job of waiting) if (job.importacaoId === importacaoId) waiting.delete(job)
  })
  const sweep = async (): Promise<void> => {
    await renewWait(db, [...waiting])
    await Promise.allSettled([...waiting].map((job) => keepFile(job)))
    await envios.sweep()
    // Imports of a dead process, or of one whose connection the server dropped only later.
    await recoverImportacoes(db)
  }
  const recover = async (): Promise<void> => {
    await recoverImportacoes(db)
  }
  await recover()
  const sweeper = setInterval(() => void sweep().catch((error: unknown) => log.error({ err: error }, 'sweep failed')), SWEEP_MS).unref()
  const rest = setTimeout(() => void recover().catch((error: unknown) => log.error({ err: error }, 'recovery failed')), REST_MS).unref()

  for (const job of await findWaiting(db, envios)) start(job)
  return {
    start,
    cancel: (importacaoId) => avisos.send({ tipo: 'cancelar', importacaoId }),
    counts: () => ({ waiting: waiting.size, running: running.size, ended }),
    async close() {
      closing.abort()
      clearInterval(sweeper)
      clearTimeout(rest)
      stopListening()
      for (const { job } of running.values()) job.cancel('encerramento')
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

async function findWaiting(db: Database, envios: Uploads): Promise<ImportacaoJob[]> {
  const found: ImportacaoJob[] = []
  for (const clienteId of await listClientesWithPendingImport(db)) {
    const received = await withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (context) => listReceived(context))
    for (const job of received) {
      if ((await envios.find(job.arquivoId, clienteId)) !== undefined) found.push({ clienteId, ...job })
    }
  }
  return found
}

function presentReason(error: StorageError): { code: string; message: string; action: string } {
  const { codigo, message } = toErroApi(error)
  return { code: codigo, message, action: ERRORS[codigo].action }
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
