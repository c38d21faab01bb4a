import { on } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ChildError, ChildReply } from './child-process.ts'

export type Port<D, M, R> = {
  dados: D
  send: (message: M) => Promise<void>
  receive: () => Promise<R>
}

const SERVER = process.ppid
/** Undefined without a limit. */
const [, , CPU_MAX_MS] = process.argv

// A service manager signals every process, but only the server decides whether this one ends.
// Set up here, because the modules of the work load before the work.
for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(sinal, () => {})

/**
 * On Linux: out of memory, the system kills this process before the server.
 * A full heap is an abort, and its core dump holds no memory of the file.
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
 * Ends this process when the server is gone, or when it has used its processor time.
 * In a thread, because a file may keep the main thread busy. Windows keeps the id of a parent that ended, so there it is looked up.
 */
const WATCHER = `
  const { server, cpuMaxMs } = require('node:worker_threads').workerData
  const isServerAlive = () => {
    if (process.platform !== 'win32') return process.ppid === server
    try { return process.kill(server, 0) } catch { return false }
  }
  const isWithinTime = () => {
    const { user, system } = process.cpuUsage()
    return cpuMaxMs === undefined || process.platform === 'win32' || (user + system) / 1000 < cpuMaxMs
  }
  setInterval(() => (isServerAlive() && isWithinTime()) || process.kill(process.pid, 'SIGKILL'), 500)`

export async function serveIsolado<D, M, R = never>(work: (port: Port<D, M, R>) => Promise<void>): Promise<void> {
  if (process.send === undefined) throw new Error('this module must run in a child process started by runIsolado')
  new Worker(WATCHER, { eval: true, workerData: { server: SERVER, cpuMaxMs: CPU_MAX_MS && Number(CPU_MAX_MS) } }).unref()
  process.once('disconnect', () => process.exit())
  const words = on(process, 'message')
  const next = async () => (await words.next()).value?.[0]
  try {
    await work({ dados: await next(), send: (mensagem) => post({ mensagem }), receive: next })
  } catch (error) {
    await post({ falha: failureOf(error) })
  } finally {
    process.disconnect()
  }
}

/** Exits when the server is no longer connected. */
function post<M>(reply: ChildReply<M>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(reply, undefined, undefined, (error) => (error === null ? resolve() : process.exit(1)))
  })
}

/** Keeps the fields of an error that a structured clone would lose. */
function failureOf(error: unknown): ChildError {
  if (!(error instanceof Error)) return { nome: 'Error', mensagem: String(error), stack: undefined, codigo: undefined }
  const { name, message, stack } = error
  return { nome: name, mensagem: message, stack, codigo: 'code' in error ? String(error.code) : undefined }
}
