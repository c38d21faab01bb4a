/** Entry of the thread that looks at one file. It has no database: how a header was read last time it asks of whoever started it. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { ExameDados, ExameMensagem, ExameResposta } from './exame-thread.ts'
import type { FindMapeamento } from './previa.ts'

// Each thread loads its modules anew: from the cache of compiled ones, which only modules loaded from here on use.
enableCompileCache()
const { ImportacaoError } = await import('./erro.ts')

const porta = parentPort
if (porta === null) throw new Error('exame-worker.ts runs as a worker thread')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const send = (mensagem: ExameMensagem): void => porta.postMessage(mensagem)

const dados: ExameDados = workerData
const findLembrado: FindMapeamento = (assinatura) =>
  new Promise((resolve) => {
    porta.once('message', ({ lembrado }: ExameResposta) => resolve(lembrado))
    send({ tipo: 'lembrado', assinatura })
  })

try {
  if ('resultado' in dados) {
    const { readResultado } = await import('./resultado-arquivo.ts')
    send({ tipo: 'resultado', resultado: await readResultado(dados.resultado) })
  } else {
    const { examineArquivo } = await import('./previa.ts')
    send({ tipo: 'exame', exame: await examineArquivo(dados.caminho, findLembrado, dados.escolha) })
  }
} catch (error) {
  if (error instanceof ImportacaoError) {
    const { code, message, action, saude } = error
    send({ tipo: 'recusa', code, message, action, saude })
  } else {
    const erro = error instanceof Error ? error : new Error(String(error))
    send({ tipo: 'falha', mensagem: erro.message, pilha: erro.stack })
  }
} finally {
  porta.close()
}
