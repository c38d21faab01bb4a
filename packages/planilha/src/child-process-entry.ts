/** The side of `runIsolado` that is the process of its own: it has its data, says messages, and hears what it is answered. */
import { on } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Falha, Volta } from './child-process.ts'

export type Porta<D, M, R> = {
  /** What it is about. */
  dados: D
  /** Resolves when it is on its way. */
  send: (mensagem: M) => Promise<void>
  /** The next answer, in the order they were given. */
  receive: () => Promise<R>
}

const SERVIDOR = process.ppid

// A service manager speaks to every process: it is for the server to end this one, or to let it finish. Here, since the modules of its work
// are read before there is any work.
for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(sinal, () => {})

/**
 * On Linux: where the machine runs out of memory, the system kills this process before the server. A full heap is an abort, and its core
 * dump holds no memory of the file.
 */
if (process.platform === 'linux') {
  for (const [name, value] of [
    ['oom_score_adj', '1000'],
    ['coredump_filter', '0'],
  ] as const) {
    try {
      writeFileSync(`/proc/self/${name}`, value)
    } catch {
      // A container may mount /proc read-only.
    }
  }
}

/**
 * Ends this process when the server is gone. In a thread, since a file may keep the other one busy for as long as it likes. Windows keeps
 * the number of a parent that ended, so there it is looked up.
 */
const VIGIA = `
  const { workerData } = require('node:worker_threads')
  const isServerAlive = () => {
    if (process.platform !== 'win32') return process.ppid === workerData
    try { return process.kill(workerData, 0) } catch { return false }
  }
  setInterval(() => isServerAlive() || process.kill(process.pid, 'SIGKILL'), 500)`

/** Does the work of this process, which ends after it: with what was sent, or with what `work` failed with. */
export async function serveIsolado<D, M, R = never>(work: (porta: Porta<D, M, R>) => Promise<void>): Promise<void> {
  if (process.send === undefined) throw new Error('this module runs in a process of its own, which runIsolado starts')
  new Worker(VIGIA, { eval: true, workerData: SERVIDOR }).unref()
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

/** Where nobody is left to hear it, this process ends. */
function say<M>(volta: Volta<M>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(volta, undefined, undefined, (error) => (error === null ? resolve() : process.exit(1)))
  })
}

/** What a clone of an error would lose is what one goes by. */
function falhaOf(error: unknown): Falha {
  if (!(error instanceof Error)) return { nome: 'Error', mensagem: String(error), pilha: undefined, codigo: undefined }
  const { name, message, stack } = error
  return { nome: name, mensagem: message, pilha: stack, codigo: 'code' in error ? String(error.code) : undefined }
}
