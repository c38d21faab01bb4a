/** Entry of the thread that reads the records of one file, and says them batch by batch. */
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Registro } from './celula.ts'
import type { TabelaDados, TabelaMensagem } from './isolated-table.ts'

// Each thread loads its modules anew: from the cache of compiled ones, which only modules loaded from here on use.
enableCompileCache()
const { openTabela, takeInicio } = await import('./planilha.ts')
const { PlanilhaRecusadaError } = await import('./problema.ts')

const porta = parentPort
if (porta === null) throw new Error('table-worker.ts runs as a worker thread')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (mensagem: TabelaMensagem): void => porta.postMessage(mensagem)

/** What a record takes in memory, about. */
function countBytes({ celulas }: Registro): number {
  let bytes = 64
  for (const celula of celulas) bytes += typeof celula === 'string' ? 24 + celula.length : 8
  return bytes
}

const { caminho, formato, quantidade, registrosMb }: TabelaDados = workerData
try {
  let livres = registrosMb * 2 ** 20
  for await (const registros of takeInicio(await openTabela(caminho, formato), quantidade)) {
    for (const registro of registros) livres -= countBytes(registro)
    if (livres < 0) break
    send({ tipo: 'lote', registros })
    // One batch on its way at a time: they would pile up before somebody who has other things to do.
    await once(porta, 'message')
  }
  send({ tipo: livres < 0 ? 'demais' : 'fim' })
} catch (error) {
  if (!(error instanceof PlanilhaRecusadaError)) throw error
  send({ tipo: 'recusa', problema: error.problema })
} finally {
  porta.close()
}
