/** Folders for data that nobody needs afterwards. */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORIA = '/dev/shm'
/** More than the databases of a whole run take. A container gives 64 MB of its own accord. */
const MEMORIA_MIN_BYTES = 4 * 1024 ** 3

/** In memory where there is room, in which a database is made in a fifth of the time; else where the system puts what is temporary. */
export function createTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasMemoria() ? MEMORIA : tmpdir(), prefix))
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
