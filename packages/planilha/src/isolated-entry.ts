/** The side of `runIsolado` that is the process of its own: it has its data, says messages, and hears what it is answered. */
import { on } from 'node:events'
import type { Falha, Volta } from './isolated-process.ts'

export type Porta<D, M, R> = {
  /** What it is about. */
  dados: D
  /** Resolves when it is on its way. */
  send: (mensagem: M) => Promise<void>
  /** The next answer, in the order they were given. */
  receive: () => Promise<R>
}

/** Does the work of this process, which ends after it: with what was sent, or with what `work` failed with. */
export async function serveIsolado<D, M, R = never>(work: (porta: Porta<D, M, R>) => Promise<void>): Promise<void> {
  // Ctrl+C and a service manager speak to every process: it is for the one that answers requests to end this one, or to let it finish.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  // Nobody is left to hear of it.
  process.once('disconnect', () => process.exit())
  const palavras = on(process, 'message')
  const next = async () => (await palavras.next()).value?.[0]
  try {
    await work({ dados: await next(), send: (mensagem) => say({ mensagem }), receive: next })
  } catch (error) {
    await say({ falha: falhaOf(error) })
  } finally {
    process.disconnect()
  }
}

function say<M>(volta: Volta<M>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) throw new Error('this module runs in a process of its own, which runIsolado starts')
    process.send(volta, undefined, undefined, (error) => (error === null ? resolve() : reject(error)))
  })
}

/** What a clone of an error would lose is what one goes by. */
function falhaOf(error: unknown): Falha {
  if (!(error instanceof Error)) return { nome: 'Error', mensagem: String(error), pilha: undefined, codigo: undefined }
  const { name, message, stack } = error
  return { nome: name, mensagem: message, pilha: stack, codigo: 'code' in error ? String(error.code) : undefined }
}
