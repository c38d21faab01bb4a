/**
 * A module that works in a process of its own, with a heap that may be so large and no larger. A thread would not do: where the machine is
 * busy, one whose heap is full may end the process it is in before it can be stopped, and with it everybody's answers.
 */
import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import type { EventEmitter } from 'node:events'

/** What it says: a message, or what it failed with. Plain data, as all that crosses. */
export type Volta<M> = { mensagem: M } | { falha: Falha }
export type Falha = { nome: string; mensagem: string; pilha: string | undefined; codigo: string | undefined }

/** It took more memory or time than it may. */
export class CaroDemaisError extends Error {
  override readonly name = 'CaroDemaisError'

  constructor(options?: ErrorOptions) {
    super('A planilha pede memória ou tempo demais para ser lida.', options)
  }
}

export type IsoladoInicio<M> = {
  /** Entry of the process, which calls `serveIsolado`. */
  modulo: URL
  nome: string
  /** What it hears first. */
  dados: Serializable
  /** Of the old part of its heap: a young one and buffers come on top. */
  memoriaMb: number
  /** What it sees of the environment; unless it is said, nothing that is secret. */
  ambiente?: NodeJS.ProcessEnv
  onMessage: (mensagem: M) => void
  /** Once, when it is gone, with why: also one that has said all it had to say goes. */
  onEnd: (error: Error) => void
}

export type Isolado = {
  answer: (resposta: Serializable) => void
  /** Ends it wherever it is, and resolves when it is gone. */
  end: () => Promise<void>
  /** Lets it end by itself, as one does that has said all, and resolves when it is gone. */
  leave: () => Promise<void>
}

/** A program needs no more of the environment to read a file. */
const AMBIENTE = ['PATH', 'TZ', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_COMPILE_CACHE']

/** How V8 ends a process whose heap is full, and with what words. Windows has exit codes (`abort`, breakpoint) in place of signals. */
const SEM_MEMORIA = {
  sinais: new Set<string | null>(['SIGABRT', 'SIGTRAP', 'SIGILL']),
  codigos: new Set<number | null>([134, 0x8000_0003]),
  palavras: /heap|out of memory|allocation/i,
}

/** Of what it wrote before it ended: the report of a full heap is a fourth of it. */
const ULTIMAS_LETRAS = 16_000

/** To end, one that has said all takes some ten milliseconds; when it has compiled modules anew, some hundred. */
const DESPEDIDA_MS = 2_000

/** Starts it. A system that gives no process is told as any other end. */
export function startIsolado<M>(inicio: IsoladoInicio<M>): Isolado {
  const { modulo, memoriaMb, ambiente = pickAmbiente() } = inicio
  try {
    const processo = fork(modulo, {
      execArgv: [`--max-old-space-size=${memoriaMb}`],
      env: ambiente,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A separate session, so that Ctrl+C reaches only the server. On Windows it would open a console window instead.
      detached: process.platform !== 'win32',
    })
    return followProcesso(processo, inicio)
  } catch (error) {
    queueMicrotask(() => inicio.onEnd(asError(error)))
    return { answer: () => {}, end: () => Promise.resolve(), leave: () => Promise.resolve() }
  }
}

function pickAmbiente(): NodeJS.ProcessEnv {
  return Object.fromEntries(AMBIENTE.map((nome) => [nome, process.env[nome]]))
}

function followProcesso<M>(processo: ChildProcess, { nome, dados, onMessage, onEnd }: IsoladoInicio<M>): Isolado {
  const readUltimas = keepUltimas(processo)
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
    // Of one that never began there is no number to send it to.
    if (processo.pid !== undefined) processo.kill('SIGKILL')
    await gone.promise
  }
  const leave = async (): Promise<void> => {
    const late = setTimeout(() => void end(), DESPEDIDA_MS)
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
  const emissor: EventEmitter = processo
  emissor.on('message', (volta: { mensagem?: M; falha?: Falha } | null) => {
    if (motivo !== undefined) return
    const { mensagem, falha } = volta ?? {}
    if (falha !== undefined) {
      motivo = errorOf(falha)
      void leave()
    } else if (mensagem !== undefined) attempt(() => onMessage(mensagem))
    else void end(new Error(`the process ${nome} said what nobody understands`))
  })
  processo.on('error', (error) => {
    if (processo.pid === undefined) finish(error)
  })
  // After it all that it has said is here.
  processo.once('close', (codigo, sinal) => {
    const ultimas = readUltimas()
    const cause = new Error(`the process ${nome} ended without a word (${sinal ?? codigo})`, ultimas === '' ? {} : { cause: ultimas })
    finish(isSemMemoria({ codigo, sinal }, ultimas) ? new CaroDemaisError({ cause }) : cause)
  })
  // To one that is gone already nothing is said, and it says so by its end.
  const send = (palavra: Serializable): void => {
    if (processo.pid !== undefined) attempt(() => processo.send(palavra, () => {}))
  }
  send(dados)
  return { answer: send, end: () => end(), leave }
}

/** By V8, or by the system, which takes the one with too much of it. */
function isSemMemoria({ codigo, sinal }: { codigo: number | null; sinal: NodeJS.Signals | null }, ultimas: string): boolean {
  const isAbort = SEM_MEMORIA.sinais.has(sinal) || SEM_MEMORIA.codigos.has(codigo)
  return sinal === 'SIGKILL' || (isAbort && SEM_MEMORIA.palavras.test(ultimas))
}

/** Its last words on the error stream, which is nobody's log. */
function keepUltimas({ stderr }: ChildProcess): () => string {
  let texto = ''
  stderr?.setEncoding('utf8').on('data', (pedaco: string) => (texto = (texto + pedaco).slice(-ULTIMAS_LETRAS)))
  return () => texto
}

function errorOf({ nome, mensagem, pilha, codigo }: Falha): Error {
  const error = Object.assign(new Error(mensagem), { name: nome }, codigo === undefined ? {} : { code: codigo })
  if (pilha !== undefined) error.stack = pilha
  return error
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
