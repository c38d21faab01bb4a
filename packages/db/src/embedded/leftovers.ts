import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ErroBanco } from '../erro.ts'
import { findMarked } from './process-identity.ts'
import { SOCKET_PORT } from './socket.ts'

/**
 * A name for this folder that PostgreSQL shows in the command line of all its processes (cluster_name): how leftovers are known
 * as ours. Of the folder itself, not in it or of its path: a copy of a data folder is another one.
 */
export function markOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `lastro-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`
}

/** How long what is left of a killed server may take to go by itself, then when told, then when told again. */
const PATIENCE: readonly { signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

/**
 * Ends what still runs of an earlier server on this folder: one whose program was killed together with its keeper, or
 * backends whose server was killed. Only processes that carry this folder's mark are touched. The caller holds the lock, so
 * none of them can belong to a living program. A stopped one is started again rather than adopted: it then has this
 * version's settings and a keeper.
 */
export async function stopLeftovers(data: string, socketFolder: string, mark: string): Promise<void> {
  for (const { signal, waitMs } of PATIENCE) {
    const found = findServers(mark)
    if (found.length === 0) break
    const pidFile = readPid(data)
    const main = found.find(({ pid }) => pid === pidFile)
    // The server passes it on to its backends. Backends alone notice by themselves that their server is gone.
    if (main !== undefined) tryKill(main.pid, signal)
    else if (signal !== 'SIGINT') for (const { pid } of found) tryKill(pid, signal)
    // oxlint-disable-next-line no-await-in-loop -- one measure after the other
    await waitGone(mark, main === undefined ? Math.min(waitMs, 5_000) : waitMs)
  }
  if (findServers(mark).length > 0) {
    throw new ErroBanco(
      'banco_in_use',
      'Um servidor de banco desta pasta não se encerra.',
      'Reinicie o computador, ou encerre os processos "postgres" desta pasta.',
    )
  }
  clearPidFile(data)
  for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) rmSync(join(socketFolder, name), { force: true })
}

/**
 * The file of a killed server, of which nothing runs any more. A pid in it that lives is another program's, or a zombie that
 * nobody has buried, and PostgreSQL would refuse to start because of it. Else the file stays, because PostgreSQL finds the old
 * shared memory by it; only the state (line 8) goes, which would pass for that of the next server.
 */
function clearPidFile(data: string): void {
  const pid = readPid(data)
  if (pid === undefined) return
  const file = join(data, 'postmaster.pid')
  if (isAlive(pid)) rmSync(file)
  else writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').slice(0, 7).join('\n')}\n`)
}

function findServers(mark: string): { pid: number; command: string }[] {
  return findMarked(mark).filter(({ command }) => !command.startsWith('/bin/sh'))
}

function readPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    return Number.isNaN(pid) ? undefined : pid
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It went away by itself in between.
  }
}

async function waitGone(mark: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  while (findServers(mark).length > 0 && Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    await sleep(20)
  }
}
