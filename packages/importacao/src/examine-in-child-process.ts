/** Looks at a file without risking whoever answers requests: in a process of its own, where the file may be expensive. */
import { CaroDemaisError, detectFormato, isBarato, runIsolado, type IsoladoLimites } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErroCode } from './erro.ts'
import type { MapeamentoLembrado } from './remembered-mapeamento.ts'
import { examineArquivo } from './preview.ts'
import type { ArquivoExame, ExameEscolha, FindMapeamento } from './preview.ts'
import type { ResultadoMes, ResultadoPedido } from './file-result.ts'
import type { SaudeArquivo } from './types.ts'

/** Plain data, as it crosses processes: a file to look at, or to read for its results. */
export type ExameDados = { caminho: string; escolha: ExameEscolha } | { resultado: ResultadoPedido }
export type ExameMensagem =
  | { tipo: 'lembrado'; assinatura: string }
  | { tipo: 'exame'; exame: ArquivoExame }
  | { tipo: 'resultado'; resultado: ResultadoMes[] }
  | { tipo: 'recusa'; code: ImportacaoErroCode; message: string; action: string; saude: SaudeArquivo | null }
export type ExameResposta = { lembrado: MapeamentoLembrado | undefined }

/** A workbook of a million rows is looked at in 10 s with 400 MB. */
const LIMITES: IsoladoLimites = { memoriaMb: 1024, prazoMs: 30_000 }

const MODULO = new URL('./exame-worker.ts', import.meta.url)

/**
 * `examineArquivo`, in a process of its own where the file may be expensive.
 * @throws ImportacaoError as `examineArquivo`, and `importacao_formato_unknown` for a file that takes too much memory or time
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
 * `readResultado` in a process of its own. Null for a file that takes more memory or time than somebody who waits for a preview has:
 * it can be imported all the same.
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

/** What was asked for, where a message brings it. */
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
      else reject(new Error(`the process that looks at a file answered ${mensagem.tipo}`))
    },
  })
}

function tooExpensive(cause: CaroDemaisError): ImportacaoError {
  const action = 'Salve só a planilha do razão, como CSV, e envie de novo.'
  return new ImportacaoError('importacao_formato_unknown', cause.message, action, null, { cause })
}
