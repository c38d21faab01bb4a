import { Worker } from 'node:worker_threads'
import type { Conexao } from '@lastro/db'
import type { ImportacaoParada, ImportacaoResultado, Progresso } from './tipos.ts'

/** What the worker needs; plain data, as it crosses a thread. */
export type TrabalhoDados = { conexao: Conexao; clienteId: string; usuarioId: string | null; importacaoId: number; caminho: string }

export type TrabalhoMensagem =
  | { tipo: 'progresso'; progresso: Progresso }
  | { tipo: 'fim'; resultado: ImportacaoResultado }
  | { tipo: 'falha'; mensagem: string; pilha: string | undefined }

export type ImportacaoEmAndamento = {
  /**
   * Asks it to stop; `resultado` then says `cancelada`, or `recebida` if it is the process that ends, or `concluida` when it was too late.
   */
  cancel(parada: ImportacaoParada): void
  /**
   * Rejects only when the import itself could not run: no database, no thread. Its row may still say otherwise: see `interruptImportacao`.
   */
  resultado: Promise<ImportacaoResultado>
}

/** The first word of a thread comes within a second; one that stays silent for so long will never speak. */
const SILENCIO_MAX_MS = 60_000

/**
 * An import of a million postings takes 200 MB, a workbook of as many rows twice that;
 * a file that takes more ends its thread, not the server.
 */
const MEMORIA_MB = 2048

/**
 * Asked to stop, a thread says so at its next step. One that a file keeps busy within a single step never gets to hear it, and is ended.
 */
const PARADA_MAX_MS = 30_000

/** Runs an import of status `recebida` in a thread of its own. */
export function startImportacao(
  dados: TrabalhoDados,
  onProgresso?: (progresso: Progresso) => void,
  paradaMaxMs = PARADA_MAX_MS,
): ImportacaoEmAndamento {
  let worker: Worker | undefined
  const resultado = new Promise<ImportacaoResultado>((resolve, reject) => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: dados,
      name: `importacao ${dados.importacaoId}`,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    })
    worker = thread
    const watchdog = setTimeout(() => {
      reject(new Error('the import thread did not start'))
      void thread.terminate()
    }, SILENCIO_MAX_MS)
    thread.on('message', (mensagem: TrabalhoMensagem) => {
      clearTimeout(watchdog)
      if (mensagem.tipo === 'progresso') onProgresso?.(mensagem.progresso)
      else if (mensagem.tipo === 'fim') resolve(mensagem.resultado)
      else reject(Object.assign(new Error(mensagem.mensagem), { stack: mensagem.pilha }))
    })
    thread.once('error', reject)
    thread.once('exit', (codigo) => {
      clearTimeout(watchdog)
      reject(new Error(`the import thread ended without a result (${codigo})`))
    })
  })
  return {
    cancel(parada) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker?.postMessage(parada)
      // A thread that has ended by itself has no exit left to stop the clock, which must not keep the process.
      const end = setTimeout(() => void worker?.terminate(), paradaMaxMs).unref()
      worker?.once('exit', () => clearTimeout(end))
    },
    resultado,
  }
}
