/** Examines untrusted files in a child process when they may be expensive, to protect the server. */
import { CaroDemaisError, detectFormato, isBarato, runIsolado, type IsoladoLimites } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErroCode } from './erro.ts'
import type { MapeamentoLembrado } from './remembered-mapeamento.ts'
import { examineArquivo } from './preview.ts'
import type { ArquivoExame, ExameEscolha, FindMapeamento } from './preview.ts'
import type { ResultadoMes, ResultadoPedido } from './file-result.ts'
import type { SaudeArquivo } from './types.ts'

export type ExameDados = { caminho: string; escolha: ExameEscolha } | { resultado: ResultadoPedido }
export type ExameMensagem =
  | { tipo: 'lembrado'; assinatura: string }
  | { tipo: 'exame'; exame: ArquivoExame }
  | { tipo: 'resultado'; resultado: ResultadoMes[] }
  | { tipo: 'recusa'; code: ImportacaoErroCode; message: string; action: string; saude: SaudeArquivo | null }
export type ExameResposta = { lembrado: MapeamentoLembrado | undefined }

/** A workbook of a million rows takes 10 s and 400 MB. */
const LIMITES: IsoladoLimites = { memoriaMb: 1024, prazoMs: 30_000 }

const MODULO = new URL('./exame-worker.ts', import.meta.url)

/**
 * `examineArquivo` in a child process when the file may be expensive.
 * @throws ImportacaoError as `examineArquivo`, and `importacao_formato_unknown` for a file beyond the memory or time limit
 */
export async function examineArquivoIsolado(
  caminho: string,
  findLembrado: FindMapeamento,
  escolha: ExameEscolha = {},
  limites: IsoladoLimites = LIMITES,
): Promise<ArquivoExame> {
  const formato = await detectFormato(caminho).catch(() => undefined)
  return (await isBarato(caminho, formato))
    ? examineArquivo(caminho, findLembrado, escolha)
    : examineApart({ caminho, escolha }, findLembrado, limites)
}

/**
 * `readResultado` in a child process.
 * Null for a file beyond the memory or time limit of a preview; it can still be imported.
 * @throws ImportacaoError as `readResultado`
 */
export async function readResultadoIsolado(pedido: ResultadoPedido, limites: IsoladoLimites = LIMITES): Promise<ResultadoMes[] | null> {
  const pick: FimDe<ResultadoMes[]> = (mensagem) => (mensagem.tipo === 'resultado' ? mensagem.resultado : undefined)
  try {
    return await runApart({ resultado: pedido }, pick, () => Promise.resolve(undefined), limites)
  } catch (error) {
    if (error instanceof CaroDemaisError) return null
    throw error
  }
}

async function examineApart(dados: ExameDados, findLembrado: FindMapeamento, limites: IsoladoLimites): Promise<ArquivoExame> {
  try {
    return await runApart(dados, (mensagem) => (mensagem.tipo === 'exame' ? mensagem.exame : undefined), findLembrado, limites)
  } catch (error) {
    throw error instanceof CaroDemaisError ? tooExpensive(error) : error
  }
}

type FimDe<T> = (mensagem: ExameMensagem) => T | undefined

function runApart<T>(dados: ExameDados, pick: FimDe<T>, findLembrado: FindMapeamento, limites: IsoladoLimites): Promise<T> {
  return runIsolado<ExameMensagem, T>({
    modulo: MODULO,
    nome: 'exame',
    dados,
    limites,
    onMessage: (mensagem, { resolve, reject, answer }) => {
      if (mensagem.tipo === 'lembrado') {
        findLembrado(mensagem.assinatura)
          .then((lembrado) => answer({ lembrado } satisfies ExameResposta))
          .catch(reject)
        return
      }
      const fim = pick(mensagem)
      if (fim !== undefined) resolve(fim)
      else if (mensagem.tipo === 'recusa') reject(new ImportacaoError(mensagem.code, mensagem.message, mensagem.action, mensagem.saude))
      else reject(new Error(`the child process for examining a file answered with the unexpected type ${mensagem.tipo}`))
    },
  })
}

function tooExpensive(cause: CaroDemaisError): ImportacaoError {
  const action = 'Salve só a planilha do razão, como CSV, e envie de novo.'
  return new ImportacaoError('importacao_formato_unknown', cause.message, action, null, { cause })
}
