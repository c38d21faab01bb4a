import type { ConnectionOptions } from '@lastro/db'
import { startIsolado } from '@lastro/planilha'
import type { ImportacaoStop, ImportacaoResultado, ImportProgress } from './types.ts'

export type JobData = { conexao: ConnectionOptions; clienteId: string; usuarioId: string | null; importacaoId: number; caminho: string }

export type JobMessage = { tipo: 'progresso'; progresso: ImportProgress } | { tipo: 'fim'; resultado: ImportacaoResultado }

export type ImportacaoInProgress = {
  /**
   * Requests a stop.
   * `resultado` is then `cancelada`, `recebida` at shutdown, or `concluida` when too late.
   */
  cancel(stop: ImportacaoStop): void
  /** Rejects only without a database or a process. The row may then be stale: see `interruptImportacao`. */
  resultado: Promise<ImportacaoResultado>
}

/** A process sends its first message within a second, so a longer silence is a hang. */
const HUNG_AFTER_MS = 60_000

/** A million postings take 200 MB, a workbook of as many rows twice that. */
const MEMORY_MB = 2048

/** A process stuck in a single step is killed after this time. */
const STOP_MAX_MS = 30_000

const MODULO = new URL('./worker.ts', import.meta.url)

export function startImportacao(
  dados: JobData,
  onProgress?: (progress: ImportProgress) => void,
  stopMaxMs = STOP_MAX_MS,
): ImportacaoInProgress {
  const { promise: resultado, resolve, reject } = Promise.withResolvers<ImportacaoResultado>()
  const processo = startIsolado<JobMessage>({
    modulo: MODULO,
    nome: `importacao ${dados.importacaoId}`,
    dados,
    memoryMb: MEMORY_MB,
    // The environment may hold the password or certificate of the database.
    environment: process.env,
    onMessage: (message) => {
      clearTimeout(silencio)
      if (message.tipo === 'progresso') onProgress?.(message.progresso)
      else {
        resolve(message.resultado)
        void processo.leave()
      }
    },
    onEnd: (error) => {
      clearTimeout(silencio)
      clearTimeout(stop)
      reject(error)
    },
  })
  const silencio = setTimeout(() => {
    reject(new Error('the import process did not start'))
    void processo.end()
  }, HUNG_AFTER_MS)
  let stop: NodeJS.Timeout | undefined
  return {
    cancel(motivo) {
      processo.answer(motivo)
      // Unref: a finished process never clears the timer, which must not keep this process alive.
      stop ??= setTimeout(() => void processo.end(), stopMaxMs).unref()
    },
    resultado,
  }
}
