/**
 * Looks at a file without risking whoever answers requests. A workbook has to be unpacked and held to be read, and a hostile one costs
 * memory and time out of all proportion to its size: it is read in a thread that may take so much of either and no more.
 */
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { detectFormato } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErroCode } from './erro.ts'
import type { MapeamentoLembrado } from './mapeamento-lembrado.ts'
import { examineArquivo } from './previa.ts'
import type { ArquivoExame, ExameEscolha, FindMapeamento } from './previa.ts'
import type { ResultadoMes, ResultadoPedido } from './resultado-arquivo.ts'
import type { SaudeArquivo } from './tipos.ts'

/** Plain data, as it crosses a thread: a file to look at, or to read for its results. */
export type ExameDados = { caminho: string; escolha: ExameEscolha } | { resultado: ResultadoPedido }
export type ExameMensagem =
  | { tipo: 'lembrado'; assinatura: string }
  | { tipo: 'exame'; exame: ArquivoExame }
  | { tipo: 'resultado'; resultado: ResultadoMes[] }
  | { tipo: 'recusa'; code: ImportacaoErroCode; message: string; action: string; saude: SaudeArquivo | null }
  | { tipo: 'falha'; mensagem: string; pilha: string | undefined }
export type ExameResposta = { lembrado: MapeamentoLembrado | undefined }

export type ExameLimites = { memoriaMb: number; prazoMs: number }

/** A workbook of a million rows is looked at in 10 s with 400 MB. */
const LIMITES: ExameLimites = { memoriaMb: 1024, prazoMs: 30_000 }
/** A text up to here is looked at sooner than a thread starts. */
const NA_HORA_BYTES = 2 ** 20

/**
 * `examineArquivo`, in a thread of its own where the file may be expensive.
 * @throws ImportacaoError as `examineArquivo`, and `importacao_formato_unknown` for a file that takes too much memory or time
 */
export async function examineArquivoIsolado(
  caminho: string,
  findLembrado: FindMapeamento,
  escolha: ExameEscolha = {},
  limites: ExameLimites = LIMITES,
): Promise<ArquivoExame> {
  const formato = await detectFormato(caminho).catch(() => undefined)
  const barato = formato !== 'xlsx' && (formato !== 'csv' || (await stat(caminho)).size <= NA_HORA_BYTES)
  return barato ? examineArquivo(caminho, findLembrado, escolha) : examineInThread({ caminho, escolha }, findLembrado, limites)
}

/**
 * `readResultado` in a thread of its own. Null for a file that takes more memory or time than somebody who waits for a preview has:
 * it can be imported all the same.
 * @throws ImportacaoError as `readResultado`
 */
export async function readResultadoIsolado(pedido: ResultadoPedido, limites: ExameLimites = LIMITES): Promise<ResultadoMes[] | null> {
  const pick: FimDe<ResultadoMes[]> = (mensagem) => (mensagem.tipo === 'resultado' ? mensagem.resultado : undefined)
  try {
    return await runInThread({ resultado: pedido }, pick, () => Promise.resolve(undefined), limites)
  } catch (error) {
    if (error instanceof CaroDemaisError) return null
    throw error
  }
}

async function examineInThread(dados: ExameDados, findLembrado: FindMapeamento, limites: ExameLimites): Promise<ArquivoExame> {
  try {
    return await runInThread(dados, (mensagem) => (mensagem.tipo === 'exame' ? mensagem.exame : undefined), findLembrado, limites)
  } catch (error) {
    throw error instanceof CaroDemaisError ? tooExpensive(error) : error
  }
}

/** The thread took all the memory or time that it may. */
class CaroDemaisError extends Error {}

/** What was asked for, where a message brings it. */
type FimDe<T> = (mensagem: ExameMensagem) => T | undefined

async function runInThread<T>(dados: ExameDados, pick: FimDe<T>, findLembrado: FindMapeamento, limites: ExameLimites): Promise<T> {
  const thread = new Worker(new URL('./exame-worker.ts', import.meta.url), {
    workerData: dados,
    name: 'exame',
    resourceLimits: { maxOldGenerationSizeMb: limites.memoriaMb },
  })
  try {
    return await new Promise((resolve, reject) => {
      const prazo = setTimeout(() => reject(new CaroDemaisError('time')), limites.prazoMs)
      thread.on('message', (mensagem: ExameMensagem) => {
        if (mensagem.tipo === 'lembrado') {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
          const answer = (resposta: ExameResposta): void => thread.postMessage(resposta)
          findLembrado(mensagem.assinatura).then((lembrado) => answer({ lembrado }), reject)
          return
        }
        clearTimeout(prazo)
        const fim = pick(mensagem)
        if (fim !== undefined) resolve(fim)
        else if (mensagem.tipo === 'recusa') reject(new ImportacaoError(mensagem.code, mensagem.message, mensagem.action, mensagem.saude))
        else if (mensagem.tipo === 'falha') reject(Object.assign(new Error(mensagem.mensagem), { stack: mensagem.pilha }))
        else reject(new Error(`the thread that looks at a file answered ${mensagem.tipo}`))
      })
      thread.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(prazo)
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CaroDemaisError('memory', { cause: error }) : error)
      })
      thread.once('exit', (codigo) => {
        clearTimeout(prazo)
        reject(new Error(`the thread that looks at a file ended without a word (${codigo})`))
      })
    })
  } finally {
    await thread.terminate()
  }
}

function tooExpensive(cause: Error): ImportacaoError {
  return new ImportacaoError(
    'importacao_formato_unknown',
    'A planilha pede memória ou tempo demais para ser lida.',
    'Salve só a planilha do razão, como CSV, e envie de novo.',
    null,
    { cause },
  )
}
