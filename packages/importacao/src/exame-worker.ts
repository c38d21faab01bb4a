/** Entry of the process that looks at one file. It has no database: how a header was read last time it asks of whoever started it. */
import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { ExameDados, ExameMensagem, ExameResposta } from './examine-in-child-process.ts'

// Each process loads its modules anew: from the cache of compiled ones, which only modules loaded from here on use.
enableCompileCache()
const { ImportacaoError } = await import('./erro.ts')

await serveIsolado<ExameDados, ExameMensagem, ExameResposta>(async ({ dados, send, receive }) => {
  try {
    if ('resultado' in dados) {
      const { readResultado } = await import('./file-result.ts')
      await send({ tipo: 'resultado', resultado: await readResultado(dados.resultado) })
      return
    }
    const { examineArquivo } = await import('./preview.ts')
    const exame = await examineArquivo(
      dados.caminho,
      async (assinatura) => {
        await send({ tipo: 'lembrado', assinatura })
        return (await receive()).lembrado
      },
      dados.escolha,
    )
    await send({ tipo: 'exame', exame })
  } catch (error) {
    if (!(error instanceof ImportacaoError)) throw error
    const { code, message, action, saude } = error
    await send({ tipo: 'recusa', code, message, action, saude })
  }
})
