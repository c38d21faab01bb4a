/** Entry point of the child process that reads the records of one file and sends them in batches. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from './child-process-entry.ts'
import type { TabelaDados, TabelaMensagem } from './table-in-child-process.ts'

// Enables the compile cache, which applies only to modules imported after this line.
enableCompileCache()
const { countBytes } = await import('./cell.ts')
const { openTabela, takeInicio } = await import('./planilha.ts')
const { PlanilhaRecusadaError } = await import('./problema.ts')

await serveIsolado<TabelaDados, TabelaMensagem, 'mais'>(async ({ dados, send, receive }) => {
  const { caminho, formato, quantidade, registrosMb } = dados
  try {
    let livres = registrosMb * 2 ** 20
    for await (const registros of takeInicio(await openTabela(caminho, formato), quantidade)) {
      for (const registro of registros) livres -= countBytes(registro)
      if (livres < 0) break
      await send({ tipo: 'lote', registros })
      // Backpressure: one batch in flight, or batches would pile up in a busy parent.
      await receive()
    }
    await send({ tipo: livres < 0 ? 'demais' : 'fim' })
  } catch (error) {
    if (!(error instanceof PlanilhaRecusadaError)) throw error
    await send({ tipo: 'recusa', problema: error.problema })
  }
})
