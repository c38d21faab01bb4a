/**
 * Runs a module in a child process with a bounded heap.
 * A worker thread is not enough: on a busy machine a full heap may end the whole process before the thread can be stopped, and all pending
 * responses with it.
 */
import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import type { EventEmitter } from 'node:events'

export type ChildReply<M> = { mensagem: M } | { falha: ChildError }
export type ChildError = { nome: string; mensagem: string; stack: string | undefined; codigo: string | undefined }

export class LimitExceededError extends Error {
  override readonly name = 'LimitExceededError'

  constructor(options?: ErrorOptions) {
    super('A planilha pede memória ou tempo demais para ser lida.', options)
  }
}

export type ChildProcessOptions<M> = {
  modulo: URL
  nome: string
  dados: Serializable
  memoryMb: number
  /** Processor time after which the child ends itself. Not on Windows. */
  cpuMs?: number | undefined
  /** By default without any secret. */
  environment?: NodeJS.ProcessEnv
  onMessage: (message: M) => void
  onEnd: (error: Error) => void
}

export type ChildProcessHandle = {
  answer: (response: Serializable) => void
  end: () => Promise<void>
  leave: () => Promise<void>
}

const ENVIRONMENT = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_COMPILE_CACHE']

/** Exit signals, codes and messages of V8 when a heap is full. Windows has codes in place of signals. */
const WITHOUT_MEMORY = {
  sinais: new Set<string | null>(['SIGABRT', 'SIGTRAP', 'SIGILL']),
  codigos: new Set<number | null>([134, 0x8000_0003]),
  palavras: /heap|out of memory|allocation/i,
}

const LAST_LETTERS = 16_000

const EXIT_TIMEOUT_MS = 2_000

export function startIsolado<M>(inicio: ChildProcessOptions<M>): ChildProcessHandle {
  const { modulo, memoryMb, cpuMs, environment = pickEnvironment() } = inicio
  try {
    const processo = fork(modulo, cpuMs === undefined ? [] : [String(cpuMs)], {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A separate session, so that Ctrl+C reaches only the server. On Windows it would open a console window.
      detached: process.platform !== 'win32',
    })
    return followProcesso(processo, inicio)
  } catch (error) {
    queueMicrotask(() => inicio.onEnd(asError(error)))
    return { answer: () => {}, end: () => Promise.resolve(), leave: () => Promise.resolve() }
  }
}

function pickEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(ENVIRONMENT.map((nome) => [nome, process.env[nome]]))
}

function followProcesso<M>(processo: ChildProcess, { nome, dados, onMessage, onEnd }: ChildProcessOptions<M>): ChildProcessHandle {
  const readLast = keepLast(processo)
  const gone = Promise.withResolvers<void>()
  let motivo: Error | undefined
  let isGone = false
  const finish = (error: Error): void => {
    if (isGone) return
    isGone = true
    gone.resolve()
    onEnd(motivo ?? error)
  }
  const end = async (error = new Error(`the process ${nome} was ended`)): Promise<void> => {
    motivo ??= error
    if (processo.pid !== undefined) processo.kill('SIGKILL')
    await gone.promise
  }
  const leave = async (): Promise<void> => {
    const late = setTimeout(() => void end(), EXIT_TIMEOUT_MS)
    await gone.promise
    clearTimeout(late)
  }
  const attempt = (act: () => unknown): void => {
    try {
      act()
    } catch (error) {
      void end(asError(error))
    }
  }
  const issuer: EventEmitter = processo
  issuer.on('message', (reply: { mensagem?: M; falha?: ChildError } | null) => {
    if (motivo !== undefined) return
    const { mensagem, falha } = reply ?? {}
    if (falha !== undefined) {
      motivo = errorOf(falha)
      void leave()
    } else if (mensagem !== undefined) attempt(() => onMessage(mensagem))
    else void end(new Error(`the process ${nome} sent an unknown message`))
  })
  processo.on('error', (error) => {
    if (processo.pid === undefined) finish(error)
  })
  processo.once('close', (codigo, sinal) => {
    const last = readLast()
    const cause = new Error(`the process ${nome} ended without a message (${sinal ?? codigo})`, last === '' ? {} : { cause: last })
    finish(isWithoutMemory({ codigo, sinal }, last) ? new LimitExceededError({ cause }) : cause)
  })
  const send = (word: Serializable): void => {
    if (processo.pid !== undefined) attempt(() => processo.send(word, () => {}))
  }
  send(dados)
  return { answer: send, end: () => end(), leave }
}

function isWithoutMemory({ codigo, sinal }: { codigo: number | null; sinal: NodeJS.Signals | null }, last: string): boolean {
  const isAbort = WITHOUT_MEMORY.sinais.has(sinal) || WITHOUT_MEMORY.codigos.has(codigo)
  return sinal === 'SIGKILL' || (isAbort && WITHOUT_MEMORY.palavras.test(last))
}

function keepLast({ stderr }: ChildProcess): () => string {
  let texto = ''
  stderr?.setEncoding('utf8').on('data', (chunk: string) => (texto = (texto + chunk).slice(-LAST_LETTERS)))
  return () => texto
}

function errorOf({ nome, mensagem, stack, codigo }: ChildError): Error {
  const error = Object.assign(new Error(mensagem), { name: nome }, codigo === undefined ? {} : { code: codigo })
  if (stack !== undefined) error.stack = stack
  return error
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
