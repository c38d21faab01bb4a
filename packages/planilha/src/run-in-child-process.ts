/**
 * Reading a file without risking whoever answers requests. A workbook has to be unpacked and held to be read, and a hostile one costs
 * memory and time out of all proportion to its size: it is read in a process whose heap and time are bounded.
 */
import type { Serializable } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { ArquivoFormato } from './format.ts'
import { CaroDemaisError, startIsolado, type IsoladoInicio } from './child-process.ts'
import { listZipPartes } from './zip.ts'

export type IsoladoLimites = {
  /** Of the old part of the process's heap: a young one and buffers come on top. */
  memoriaMb: number
  prazoMs: number
}

/** A text up to here is read sooner than a process starts. */
const TEXTO_NA_HORA_BYTES = 2 ** 20
/** A workbook that is no more when it is unpacked is, too: with as few bytes as it takes to name a cell, a row has all the cells before it. */
const PASTA_NA_HORA_BYTES = 2 ** 16

/** Whether reading it can cost little more than its size, so that no process is worth it. */
export async function isBarato(caminho: string, formato: ArquivoFormato | undefined): Promise<boolean> {
  if (formato !== 'xlsx' && formato !== 'csv') return true
  if ((await stat(caminho)).size > TEXTO_NA_HORA_BYTES) return false
  return formato === 'csv' || isPastaPequena(await readFile(caminho))
}

/** By what its parts say that they are: one that is more is refused where it is read. */
function isPastaPequena(dados: Buffer): boolean {
  try {
    return listZipPartes(dados).reduce((soma, { inflado }) => soma + inflado, 0) <= PASTA_NA_HORA_BYTES
  } catch {
    return false
  }
}

/** What one does on a message of the process: end, or answer it. */
export type Conversa<T> = {
  resolve: (fim: T) => void
  reject: (error: unknown) => void
  answer: (resposta: Serializable) => void
}

export type IsoladoPedido<M, T> = Pick<IsoladoInicio<M>, 'modulo' | 'nome' | 'dados'> & {
  limites: IsoladoLimites
  /** Ends the process, and rejects with its reason. */
  signal?: AbortSignal | undefined
  onMessage: (mensagem: M, conversa: Conversa<T>) => void
}

/**
 * Runs a module in a process of its own until a message of it ends the work. The process is gone when this returns.
 * @throws CaroDemaisError when it took all the memory or time that it may; what it failed with; the reason of `signal`
 */
export async function runIsolado<M, T>({ limites, signal, onMessage, ...inicio }: IsoladoPedido<M, T>): Promise<T> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const processo = startIsolado<M>({
    ...inicio,
    memoriaMb: limites.memoriaMb,
    onMessage: (mensagem) => onMessage(mensagem, { resolve, reject, answer: processo.answer }),
    onEnd: reject,
  })
  const prazo = setTimeout(() => reject(new CaroDemaisError({ cause: new Error('time') })), limites.prazoMs)
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const fim = await promise
    await processo.leave()
    return fim
  } finally {
    clearTimeout(prazo)
    signal?.removeEventListener('abort', abort)
    await processo.end()
  }
}
