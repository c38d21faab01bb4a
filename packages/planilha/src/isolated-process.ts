/**
 * A module that works in a process of its own, which may take so much memory and no more. A thread would not do: where the machine is busy,
 * one whose heap is full may end the process it is in before it can be stopped, and with it everybody's answers.
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
  /** Of its heap. */
  memoriaMb: number
  onMessage: (mensagem: M) => void
  /** Once, when it failed or is gone, with why: nothing comes after that. One that has said all it had to say goes, too. */
  onEnd: (error: Error) => void
}

export type Isolado = {
  answer: (resposta: Serializable) => void
  /** Ends it wherever it is, and resolves when it is gone. */
  end: () => Promise<void>
}

/** How a process ends whose heap is full, or whom the system takes for the one with too much memory. */
const SEM_MEMORIA: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])

/** Of what it wrote before it ended: the report of a full heap is as long. */
const ULTIMAS_LETRAS = 4_000

/** Starts it. A system that gives no process is told as any other end. */
export function startIsolado<M>(inicio: IsoladoInicio<M>): Isolado {
  try {
    return followProcesso(
      fork(inicio.modulo, {
        execArgv: [`--max-old-space-size=${inicio.memoriaMb}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      }),
      inicio,
    )
  } catch (error) {
    queueMicrotask(() => inicio.onEnd(error instanceof Error ? error : new Error(String(error))))
    return { answer: () => {}, end: () => Promise.resolve() }
  }
}

function followProcesso<M>(processo: ChildProcess, { nome, dados, onMessage, onEnd }: IsoladoInicio<M>): Isolado {
  const readUltimas = keepUltimas(processo)
  const gone = Promise.withResolvers<void>()
  let isEnded = false
  const tellEnd = (error: Error): void => {
    if (!isEnded) onEnd(error)
    isEnded = true
  }
  const emissor: EventEmitter = processo
  emissor.on('message', (volta: Volta<M>) => {
    if (isEnded) return
    if ('falha' in volta) tellEnd(errorOf(volta.falha))
    else onMessage(volta.mensagem)
  })
  processo.on('error', (error) => {
    tellEnd(error)
    if (processo.pid === undefined) gone.resolve()
  })
  // After it all that it has said is here.
  processo.once('close', (codigo, sinal) => {
    gone.resolve()
    const ultimas = readUltimas()
    const cause = new Error(`the process ${nome} ended without a word (${sinal ?? codigo})`, ultimas === '' ? {} : { cause: ultimas })
    tellEnd(SEM_MEMORIA.has(sinal) ? new CaroDemaisError({ cause }) : cause)
  })
  // One that is gone already says so by its end.
  const send = (palavra: Serializable): void => void processo.send(palavra, () => {})
  send(dados)
  return {
    answer: send,
    async end() {
      tellEnd(new Error(`the process ${nome} was ended`))
      processo.kill('SIGKILL')
      await gone.promise
    },
  }
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
