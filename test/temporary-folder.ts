/** Folders for data that nobody needs afterwards. */
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORIA = '/dev/shm'
/** More than the databases of a whole run take. A container gives 64 MB of its own accord. */
const MEMORIA_MIN_BYTES = 4 * 1024 ** 3
/** Longer than any run: the process of a folder is not seen from another container, which may share the memory. */
const SOBRA_MS = 6 * 60 * 60 * 1000

/**
 * In memory where there is room, in which a database is made in a fifth of the time; else where the system puts what is temporary. What runs
 * left in memory that were killed goes first: there it would stay until the machine is started again.
 */
export function createTemporaryFolder(prefix: string): string {
  removeSobras(MEMORIA, prefix)
  return mkdtempSync(join(hasMemoria() ? MEMORIA : tmpdir(), `${prefix}${process.pid}-`))
}

/** Folders of `createTemporaryFolder` in `pasta` that nobody has touched for long, and whose process is over. */
export function removeSobras(pasta: string, prefix: string): void {
  for (const nome of listNomes(pasta)) {
    const pid = nome.startsWith(prefix) ? /^(\d+)-\w{6}$/.exec(nome.slice(prefix.length))?.[1] : undefined
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      if (Date.now() - statSync(join(pasta, nome)).mtimeMs > SOBRA_MS) rmSync(join(pasta, nome), { recursive: true, force: true })
    } catch {
      // It is of somebody else, or another run is just removing it.
    }
  }
}

function listNomes(pasta: string): string[] {
  try {
    return readdirSync(pasta)
  } catch {
    // Not every system has one.
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One of somebody else is there, too.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function hasMemoria(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORIA)
    return bavail * bsize >= MEMORIA_MIN_BYTES
  } catch {
    // Not every system has one.
    return false
  }
}
