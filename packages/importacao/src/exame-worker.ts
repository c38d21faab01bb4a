/** Entry point of the child process that examines one file. It has no database access. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { ExameData, ExameMessage, ExameResponse } from './examine-in-child-process.ts'

// Applies only to modules imported after this line.
enableCompileCache()
const { ImportacaoError } = await import('./erro.ts')

await serveIsolado<ExameData, ExameMessage, ExameResponse>(async ({ dados, send, receive }) => {
  try {
    if ('resultado' in dados) {
      const { readResultado } = await import('./file-result.ts')
      const resultado = await readResultado(dados.resultado, async (contas) => {
        await send({ tipo: 'aprendidas', contas })
        return (await receive()).aprendidas ?? new Map()
      })
      await send({ tipo: 'resultado', resultado })
      return
    }
    if ('movimentos' in dados) {
      const { readMovimentos } = await import('./movimentos.ts')
      await send({ tipo: 'movimentos', movimentos: await readMovimentos(dados.movimentos) })
      return
    }
    const { examineFile } = await import('./preview.ts')
    const exame = await examineFile(
      dados.caminho,
      async (assinaturas) => {
        await send({ tipo: 'receitas', assinaturas })
        return (await receive()).receitas ?? []
      },
      dados.choice,
    )
    await send({ tipo: 'exame', exame })
  } catch (error) {
    if (!(error instanceof ImportacaoError)) throw error
    const { code, message, action, saude } = error
    await send({ tipo: 'recusa', code, message, action, saude })
  }
})
