/**
 * Reading a file without risking whoever answers requests. A workbook has to be unpacked and held to be read, and a hostile one costs
 * memory and time out of all proportion to its size: it is read in a thread that may take so much of either and no more.
 */
import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { ArquivoFormato } from './formato.ts'
import { listZipPartes } from './zip.ts'

export type IsoladoLimites = {
  /** Of the thread's own heap. */
  memoriaMb: number
  prazoMs: number
}

/** A text up to here, or a workbook that is no more when it is unpacked, is read sooner than a thread starts. */
const NA_HORA_BYTES = 2 ** 20

/** The file takes more memory or time than a thread may take. */
export class CaroDemaisError extends Error {
  override readonly name = 'CaroDemaisError'

  constructor(options?: ErrorOptions) {
    super('A planilha pede memória ou tempo demais para ser lida.', options)
  }
}

/** Whether reading it can cost little more than its size, so that no thread is worth it. */
export async function isBarato(caminho: string, formato: ArquivoFormato | undefined): Promise<boolean> {
  if (formato !== 'xlsx' && formato !== 'csv') return true
  if ((await stat(caminho)).size > NA_HORA_BYTES) return false
  return formato === 'csv' || isPastaPequena(await readFile(caminho))
}

/** By what its parts say that they are: one that is more is refused where it is read. */
function isPastaPequena(dados: Buffer): boolean {
  try {
    return listZipPartes(dados).reduce((soma, { inflado }) => soma + inflado, 0) <= NA_HORA_BYTES
  } catch {
    return false
  }
}

/** What one does on a message of the thread: end, or answer it. */
export type Conversa<T> = {
  resolve: (fim: T) => void
  reject: (error: unknown) => void
  answer: (mensagem: unknown) => void
}

export type IsoladoPedido<M, T> = {
  /** Entry of the thread, which finds `dados` as its `workerData`. */
  modulo: URL
  nome: string
  dados: unknown
  limites: IsoladoLimites
  /** Ends the thread, and rejects with its reason. */
  signal?: AbortSignal | undefined
  onMessage: (mensagem: M, conversa: Conversa<T>) => void
}

/**
 * Runs a module in a thread of its own until a message of it ends the work. The thread is gone when this returns.
 * @throws CaroDemaisError when the thread took all the memory or time that it may; what the thread failed with; the reason of `signal`
 */
export async function runIsolado<M, T>({ modulo, nome, dados, limites, signal, onMessage }: IsoladoPedido<M, T>): Promise<T> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const thread = new Worker(modulo, { workerData: dados, name: nome, resourceLimits: { maxOldGenerationSizeMb: limites.memoriaMb } })
  const prazo = setTimeout(() => reject(new CaroDemaisError({ cause: new Error('time') })), limites.prazoMs)
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const conversa: Conversa<T> = { resolve, reject, answer: (mensagem) => thread.postMessage(mensagem) }
  thread.on('message', (mensagem: M) => {
    try {
      onMessage(mensagem, conversa)
    } catch (error) {
      reject(error)
    }
  })
  thread.once('messageerror', reject)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new CaroDemaisError({ cause: error }) : error),
  )
  thread.once('exit', (codigo) => reject(new Error(`the thread ${nome} ended without a word (${codigo})`)))
  try {
    return await promise
  } finally {
    clearTimeout(prazo)
    signal?.removeEventListener('abort', abort)
    await thread.terminate()
  }
}
