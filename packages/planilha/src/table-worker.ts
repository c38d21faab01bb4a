/** Entry point of the child process that reads the records of one file. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from './child-process-entry.ts'
import type { TableData, TableMessage } from './table-in-child-process.ts'

// Applies only to modules imported after this line.
enableCompileCache()
const { countBytes } = await import('./cell.ts')
const { openTable, takeInicio } = await import('./planilha.ts')
const { RefusedPlanilhaError } = await import('./problema.ts')

await serveIsolado<TableData, TableMessage, 'mais'>(async ({ dados, send, receive }) => {
  const { caminho, formato, quantidade, registrosMb } = dados
  try {
    let free = registrosMb * 2 ** 20
    for await (const registros of takeInicio(await openTable(caminho, formato), quantidade)) {
      for (const registro of registros) free -= countBytes(registro)
      if (free < 0) break
      await send({ tipo: 'lote', registros })
      // Backpressure: one batch in flight, because batches would pile up in a busy parent.
      await receive()
    }
    await send({ tipo: free < 0 ? 'demais' : 'fim' })
  } catch (error) {
    if (!(error instanceof RefusedPlanilhaError)) throw error
    await send({ tipo: 'recusa', problema: error.problema })
  }
})
