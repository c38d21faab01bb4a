import type { Conexao } from '@lastro/db'
import { startIsolado } from '@lastro/planilha'
import type { ImportacaoParada, ImportacaoResultado, Progresso } from './types.ts'

/** What the worker needs; plain data, as it crosses processes. */
export type TrabalhoDados = { conexao: Conexao; clienteId: string; usuarioId: string | null; importacaoId: number; caminho: string }

export type TrabalhoMensagem = { tipo: 'progresso'; progresso: Progresso } | { tipo: 'fim'; resultado: ImportacaoResultado }

export type ImportacaoEmAndamento = {
  /**
   * Asks it to stop; `resultado` then says `cancelada`, or `recebida` if it is the process that ends, or `concluida` when it was too late.
   */
  cancel(parada: ImportacaoParada): void
  /**
   * Rejects only when the import itself could not run: no database, no process. Its row may still say otherwise: see `interruptImportacao`.
   */
  resultado: Promise<ImportacaoResultado>
}

/** The first word of a process comes within a second; one that stays silent for so long will never speak. */
const SILENCIO_MAX_MS = 60_000

/**
 * An import of a million postings takes 200 MB, a workbook of as many rows twice that;
 * a file that takes more ends its process, not the server.
 */
const MEMORIA_MB = 2048

/**
 * Asked to stop, a process says so at its next step. One that a file keeps busy within a single step never gets to hear it, and is ended.
 */
const PARADA_MAX_MS = 30_000

const MODULO = new URL('./worker.ts', import.meta.url)

/** Runs an import of status `recebida` in a process of its own. */
export function startImportacao(
  dados: TrabalhoDados,
  onProgresso?: (progresso: Progresso) => void,
  paradaMaxMs = PARADA_MAX_MS,
): ImportacaoEmAndamento {
  const { promise: resultado, resolve, reject } = Promise.withResolvers<ImportacaoResultado>()
  const processo = startIsolado<TrabalhoMensagem>({
    modulo: MODULO,
    nome: `importacao ${dados.importacaoId}`,
    dados,
    memoriaMb: MEMORIA_MB,
    // Where a password or a certificate of the database may be.
    ambiente: process.env,
    onMessage: (mensagem) => {
      clearTimeout(silencio)
      if (mensagem.tipo === 'progresso') onProgresso?.(mensagem.progresso)
      else {
        resolve(mensagem.resultado)
        void processo.leave()
      }
    },
    onEnd: (error) => {
      clearTimeout(silencio)
      clearTimeout(parada)
      reject(error)
    },
  })
  const silencio = setTimeout(() => {
    reject(new Error('the process of the import did not start'))
    void processo.end()
  }, SILENCIO_MAX_MS)
  let parada: NodeJS.Timeout | undefined
  return {
    cancel(motivo) {
      processo.answer(motivo)
      // One that is gone has no end left to stop the clock, which must not keep this process.
      parada ??= setTimeout(() => void processo.end(), paradaMaxMs).unref()
    },
    resultado,
  }
}
