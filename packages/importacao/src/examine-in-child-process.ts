import type { Aprendidas } from '@lastro/engine'
import { LimitExceededError, detectFormat, isBarato, limitsOf, runIsolado, type ChildProcessLimits } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { ImportacaoErrorCode } from './erro.ts'
import { readMovimentos } from './movimentos.ts'
import type { Movimentos, MovimentosRequest } from './movimentos.ts'
import { examineFile } from './preview.ts'
import type { FileExame } from './preview.ts'
import type { FindReceitas, ReceitaChoice } from './receita.ts'
import type { RememberedReceita } from './remembered-receitas.ts'
import type { FileResultado, FindAprendidas, ResultadoRequest } from './file-result.ts'
import type { SaudeFile } from './types.ts'

export { ImportacaoError }
export { extractArchive } from './archive.ts'
export { parseReceita } from './receita-file.ts'
export type { Movimentos }

export type ExameData = { caminho: string; choice: ReceitaChoice } | { resultado: ResultadoRequest } | { movimentos: MovimentosRequest }
export type ExameMessage =
  | { tipo: 'receitas'; assinaturas: string[] }
  | { tipo: 'aprendidas'; contas: Parameters<FindAprendidas>[0] }
  | { tipo: 'exame'; exame: FileExame }
  | { tipo: 'resultado'; resultado: FileResultado }
  | { tipo: 'movimentos'; movimentos: Movimentos }
  | { tipo: 'recusa'; code: ImportacaoErrorCode; message: string; action: string; saude: SaudeFile | null }
export type ExameResponse = { receitas?: RememberedReceita[]; aprendidas?: Aprendidas }

/** A workbook of a million rows takes 10 s and 400 MB. */
const LIMITS: ChildProcessLimits = { memoryMb: 1024, timeoutMs: 30_000 }

const MODULO = new URL('./exame-worker.ts', import.meta.url)

/**
 * Runs `examineFile` in a child process when the file may be expensive.
 * @throws ImportacaoError as `examineFile`, and `importacao_formato_unknown` for a file beyond the memory or time limit
 */
export async function examineFileIsolado(
  caminho: string,
  findReceitas: FindReceitas,
  choice: ReceitaChoice = {},
  limits: ChildProcessLimits = LIMITS,
): Promise<FileExame> {
  const format = await detectFormat(caminho).catch(() => undefined)
  return (await isBarato(caminho, format, choice.mapeamento?.arranjo?.largura))
    ? examineFile(caminho, findReceitas, choice)
    : examineApart({ caminho, choice }, findReceitas, await limitsOf(caminho, limits))
}

/**
 * Runs `readResultado` in a child process.
 * Null for a file beyond the limits, which can still be imported.
 * @throws ImportacaoError as `readResultado`
 */
export async function readResultadoIsolado(
  request: ResultadoRequest,
  findAprendidas: FindAprendidas,
  limits: ChildProcessLimits = LIMITS,
): Promise<FileResultado | null> {
  const pick: FimDe<FileResultado> = (message) => (message.tipo === 'resultado' ? message.resultado : undefined)
  try {
    return await runApart({ resultado: request }, pick, { ...NOTHING_STORED, findAprendidas }, await limitsOf(request.caminho, limits))
  } catch (error) {
    if (error instanceof LimitExceededError) return null
    throw error
  }
}

/** As of an import, which reads a file of 4 GB. */
const READING_LIMITS: ChildProcessLimits = { memoryMb: 2048, timeoutMs: 600_000 }

/**
 * Runs `readMovimentos` in a child process.
 * @throws ImportacaoError as `readMovimentos`, and `importacao_formato_unknown` for a file beyond the memory or time limit
 */
export async function readMovimentosIsolado(request: MovimentosRequest, limits: ChildProcessLimits = READING_LIMITS): Promise<Movimentos> {
  const format = await detectFormat(request.caminho).catch(() => undefined)
  if (await isBarato(request.caminho, format)) return readMovimentos(request)
  const pick: FimDe<Movimentos> = (message) => (message.tipo === 'movimentos' ? message.movimentos : undefined)
  try {
    return await runApart({ movimentos: request }, pick, NOTHING_STORED, await limitsOf(request.caminho, limits))
  } catch (error) {
    throw error instanceof LimitExceededError ? tooExpensive(error) : error
  }
}

async function examineApart(data: ExameData, findReceitas: FindReceitas, limits: ChildProcessLimits): Promise<FileExame> {
  try {
    const pick: FimDe<FileExame> = (message) => (message.tipo === 'exame' ? message.exame : undefined)
    return await runApart(data, pick, { ...NOTHING_STORED, findReceitas }, limits)
  } catch (error) {
    throw error instanceof LimitExceededError ? tooExpensive(error) : error
  }
}

type FimDe<T> = (message: ExameMessage) => T | undefined

/** Queries of the child process, which has no database, to the server. */
type Stored = { findReceitas: FindReceitas; findAprendidas: FindAprendidas }
const NOTHING_STORED: Stored = { findReceitas: () => Promise.resolve([]), findAprendidas: () => Promise.resolve(new Map()) }

function answerFrom({ findReceitas, findAprendidas }: Stored, message: ExameMessage): Promise<ExameResponse> | undefined {
  if (message.tipo === 'receitas') return findReceitas(message.assinaturas).then((receitas) => ({ receitas }))
  if (message.tipo === 'aprendidas') return findAprendidas(message.contas).then((aprendidas) => ({ aprendidas }))
  return undefined
}

function runApart<T>(dados: ExameData, pick: FimDe<T>, stored: Stored, limits: ChildProcessLimits): Promise<T> {
  return runIsolado<ExameMessage, T>({
    modulo: MODULO,
    nome: 'exame',
    dados,
    limits,
    onMessage: (message, { resolve, reject, answer }) => {
      const response = answerFrom(stored, message)
      if (response !== undefined) {
        response.then(answer).catch(reject)
        return
      }
      const fim = pick(message)
      if (fim !== undefined) resolve(fim)
      else if (message.tipo === 'recusa') reject(new ImportacaoError(message.code, message.message, message.action, message.saude))
      else reject(new Error(`the child process for examining a file answered with the unexpected type ${message.tipo}`))
    },
  })
}

function tooExpensive(cause: LimitExceededError): ImportacaoError {
  const action =
    'Ela é grande demais ou está danificada: abra no Excel ou no LibreOffice, salve só a planilha do razão como CSV e envie de novo.'
  return new ImportacaoError('importacao_formato_unknown', cause.message, action, null, { cause })
}
