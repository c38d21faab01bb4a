import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from '../erro.ts'
import { findMarked } from './process-identity.ts'
import { SOCKET_PORT } from './socket.ts'

/**
 * Returns a mark for this folder, by which leftover PostgreSQL processes are recognised.
 * PostgreSQL shows it in the command line of all its processes (cluster_name). It is made of the inode, not of content or path, so a copy
 * of a data folder has another mark.
 */
export function markOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `lastro-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 12)}`
}

/** Escalation for a killed server: time to end by itself, then after each signal. */
const PATIENCE: readonly { signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

/**
 * Ends leftovers of an earlier server on this folder.
 * Leftovers are a server killed together with its keeper, or backends of a killed server. Touches only processes with the mark of this
 * folder; the caller holds the lock, so none of them belongs to a living program. A leftover server is restarted rather than adopted: it
 * gets the settings of this version, and a keeper.
 * @throws ErroBanco `banco_in_use` when a leftover survives every signal
 */
export async function stopLeftovers(data: string, socketFolder: string, mark: string): Promise<void> {
  for (const { signal, waitMs } of PATIENCE) {
    const found = findServers(mark)
    if (found.length === 0) break
    const pidFile = readPid(data)
    const main = found.find(({ pid }) => pid === pidFile)
    // The server passes the signal on to its backends. Orphaned backends notice by themselves that their server is gone.
    if (main !== undefined) tryKill(main.pid, signal)
    else if (signal !== 'SIGINT') for (const { pid } of found) tryKill(pid, signal)
    // oxlint-disable-next-line no-await-in-loop -- sequential escalation
    await waitGone(mark, main === undefined ? Math.min(waitMs, 5_000) : waitMs)
  }
  if (findServers(mark).length > 0) {
    throw new DatabaseError(
      'banco_in_use',
      'Um servidor de banco desta pasta não se encerra.',
      'Reinicie o computador, ou encerre os processos "postgres" desta pasta.',
    )
  }
  clearPidFile(data)
  for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) rmSync(join(socketFolder, name), { force: true })
}

/**
 * Clears the pid file of a killed server without leftovers.
 * A living pid in it is another program or an unreaped zombie, because of which PostgreSQL would refuse to start. Otherwise the file stays,
 * because PostgreSQL finds the old shared memory by it; only the state (line 8) is removed, which would be mistaken for the state of the
 * next server.
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
  } catch {}
}

async function waitGone(mark: string, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  while (findServers(mark).length > 0 && Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    await sleep(20)
  }
}
