/** Entry of the process that runs one import with a connection of its own, away from the event loop that answers requests. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { TrabalhoDados, TrabalhoMensagem } from './run.ts'
import type { ImportacaoParada } from './types.ts'

/** One for the import, one to cancel its statement. */
const CONEXOES = 2

// Each process loads its modules anew: from the cache of compiled ones, which only modules loaded from here on use.
enableCompileCache()
const [{ COMECO_MS, open }, { importArquivo }, { APLICACAO }] = await Promise.all([
  import('@lastro/db'),
  import('./import.ts'),
  import('./liveness-lock.ts'),
])

await serveIsolado<TrabalhoDados, TrabalhoMensagem, ImportacaoParada>(async ({ dados: { conexao, ...trabalho }, send, receive }) => {
  const controle = new AbortController()
  void receive().then((parada) => controle.abort(parada))
  const db = await open(conexao, { max: CONEXOES, applicationName: APLICACAO, connectionTimeoutMs: COMECO_MS })
  try {
    const resultado = await importArquivo({
      ...trabalho,
      db,
      signal: controle.signal,
      onProgresso: (progresso) => void send({ tipo: 'progresso', progresso }),
    })
    await send({ tipo: 'fim', resultado })
  } finally {
    await db.close()
  }
})
