import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from '../erro.ts'
import type { Binaries } from './binaries.ts'
import { stopLeftovers } from './leftovers.ts'
import { dataPath } from './run-as.ts'
import type { RunAs } from './run-as.ts'
import { SOCKET_PORT } from './socket.ts'

export type ServerLayout = {
  folder: string
  data: string
  socketFolder: string
  runAs: RunAs | undefined
  mark: string
  binaries: Binaries
}

/**
 * Keeper: stops the server (fast shutdown) when its standard input ends.
 * That happens on stop(), and when this program dies in any way, because the kernel closes the pipe. So no server is left behind, on any
 * Unix.
 */
const KEEPER = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r nothing <&3; kill -INT "$server" ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

/** A clean shutdown writes a checkpoint. After this limit it is cut short, and the next start recovers. */
const STOP_LIMIT_MS = 60_000
const START_LIMIT_MS = 120_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

const RESTART_MS = { first: 200, longest: 30_000 }

/** Runs PostgreSQL. A server that dies unasked (out of memory, killed) is restarted. */
export async function runServer(layout: ServerLayout): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  const stopped = new AbortController()
  let restart = Promise.resolve()
  let current = await startServer(layout)
  const watch = (): void => {
    current.server.once('exit', () => {
      if (!stopped.signal.aborted) restart = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    for (let pause = RESTART_MS.first; !stopped.signal.aborted; pause = Math.min(pause * 2, RESTART_MS.longest)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- sequential retries
        await sleep(pause, undefined, { signal: stopped.signal })
        // oxlint-disable-next-line no-await-in-loop -- sequential retries
        current = await startServer(layout)
        return watch()
      } catch {}
    }
  }
  watch()
  return {
    get pid() {
      return current.pid
    },
    stop: async () => {
      stopped.abort()
      await restart
      await stopServer(current.server, current.pid)
    },
  }
}

async function startServer(layout: ServerLayout): Promise<{ server: ChildProcess; pid: number }> {
  await stopLeftovers(layout.data, layout.socketFolder, layout.mark)
  const server = launch(layout)
  return { server, pid: await waitReady(layout, server) }
}

function launch({ folder, data, socketFolder, runAs, mark, binaries }: ServerLayout): ChildProcess {
  const log = join(folder, 'postgres.log')
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`)
  const out = openSync(log, 'a', 0o600)
  // Relative to the data folder when next to it, which works for any depth and any closed parent folder.
  const socket = socketFolder === join(folder, 'socket') ? '../socket' : socketFolder
  const args = ['-D', dataPath(data, runAs), '-k', socket, '-p', String(SOCKET_PORT), '-c', `cluster_name=${mark}`]
  // Separate session: Ctrl+C signals only this program, which stops the server after its last transaction.
  const child = spawn('/bin/sh', ['-c', KEEPER, 'lastro-postgres', binaries.postgres, ...args], {
    ...runAs,
    cwd: data,
    detached: true,
    env: serverEnv(),
    stdio: ['pipe', out, out],
  })
  closeSync(out)
  child.unref()
  return child
}

async function waitReady({ folder, data }: ServerLayout, server: ChildProcess): Promise<number> {
  const deadline = Date.now() + START_LIMIT_MS
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    // Line 1 is the pid, line 8 the state that PostgreSQL writes for this purpose.
    const lines = readOr(join(data, 'postmaster.pid')).split('\n')
    if (lines[7]?.trim() === 'ready') return Number(lines[0])
    // oxlint-disable-next-line no-await-in-loop -- polling
    await sleep(5)
  }
  server.stdin?.destroy()
  throw new DatabaseError(
    'banco_start_failed',
    `O banco não iniciou: ${readOr(join(folder, 'postgres.log')).trim().split('\n').slice(-3).join(' ')}`,
    `Veja o registro em ${join(folder, 'postgres.log')}.`,
  )
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function stopServer(server: ChildProcess, pid: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.ref()
  server.stdin?.end()
  const hurry = setTimeout(() => process.kill(pid, 'SIGQUIT'), STOP_LIMIT_MS)
  await exited
  clearTimeout(hurry)
}

/** Minimal environment: the behaviour of the server must not depend on the language or time zone of the machine. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' }
}
