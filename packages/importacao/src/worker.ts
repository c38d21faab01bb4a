/** Entry of the thread that runs one import with a connection of its own, away from the event loop that answers requests. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { TrabalhoDados, TrabalhoMensagem } from './run.ts'
import type { ImportacaoParada } from './tipos.ts'

/** One for the import, one to cancel its statement. */
const CONEXOES = 2

// Each thread loads its modules anew: from the cache of compiled ones, which only modules loaded from here on use.
enableCompileCache()
const [{ open }, { importArquivo }] = await Promise.all([import('@lastro/db'), import('./import.ts')])

const porta = parentPort
if (porta === null) throw new Error('worker.ts runs as a worker thread')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (mensagem: TrabalhoMensagem): void => porta.postMessage(mensagem)

const { conexao, ...trabalho }: TrabalhoDados = workerData
const controle = new AbortController()
porta.on('message', (parada: ImportacaoParada) => controle.abort(parada))

try {
  const db = await open(conexao, { max: CONEXOES, applicationName: 'lastro importação', connectionTimeoutMs: 10_000 })
  try {
    const resultado = await importArquivo({
      ...trabalho,
      db,
      signal: controle.signal,
      onProgresso: (progresso) => send({ tipo: 'progresso', progresso }),
    })
    send({ tipo: 'fim', resultado })
  } finally {
    await db.close()
  }
} catch (error) {
  const erro = error instanceof Error ? error : new Error(String(error))
  send({ tipo: 'falha', mensagem: erro.message, pilha: erro.stack })
} finally {
  porta.close()
}
