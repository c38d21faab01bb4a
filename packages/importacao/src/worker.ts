/** Entry point of the child process that runs one import. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { JobData, JobMessage } from './import-process.ts'
import type { ImportacaoStop } from './types.ts'

const CONEXOES = 2

// Applies only to modules imported after this line.
enableCompileCache()
const [{ START_MS, open }, { importFile }, { APLICACAO }] = await Promise.all([
  import('@lastro/db'),
  import('./import.ts'),
  import('./liveness-lock.ts'),
])

await serveIsolado<JobData, JobMessage, ImportacaoStop>(async ({ dados: { conexao, ...job }, send, receive }) => {
  const controller = new AbortController()
  void receive().then((stop) => controller.abort(stop))
  const db = await open(conexao, { max: CONEXOES, applicationName: APLICACAO, connectionTimeoutMs: START_MS })
  try {
    const resultado = await importFile({
      ...job,
      db,
      signal: controller.signal,
      onProgress: (progresso) => void send({ tipo: 'progresso', progresso }),
    })
    await send({ tipo: 'fim', resultado })
  } finally {
    await db.close()
  }
})
