import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** More than the databases of a whole run need. The default of a container is 64 MB. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3
/** Longer than any run: the process may be in another container that shares the memory. */
const SOBRA_MS = 6 * 60 * 60 * 1000

/**
 * Creates a folder in memory when there is space, else in the system folder.
 * A database starts in memory in a fifth of the time. First removes folders of killed runs, which would stay in memory until a reboot.
 */
export function createTemporaryFolder(prefix: string): string {
  removeSobras(MEMORY, prefix)
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `${prefix}${process.pid}-`))
}

export function removeSobras(folder: string, prefix: string): void {
  for (const nome of listNomes(folder)) {
    const pid = nome.startsWith(prefix) ? /^(\d+)-\w{6}$/.exec(nome.slice(prefix.length))?.[1] : undefined
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      if (Date.now() - statSync(join(folder, nome)).mtimeMs > SOBRA_MS) rmSync(join(folder, nome), { recursive: true, force: true })
    } catch {
      // Owned by another user, or being removed by another run.
    }
  }
}

function listNomes(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MEMORY_MIN_BYTES
  } catch {
    return false
  }
}
