import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markOf } from './leftovers.ts'
import { lifeOf, ownIdentity } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** A process and the folder it holds, because a lock file in a copied data folder names the original. */
type Holder = ProcessIdentity & { pasta: string }

const FILE = /^trava\.(\d+)$/

function newest(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(FILE.exec(name)?.[1] ?? 0)))
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false
  if (!('pid' in value && typeof value.pid === 'number')) return false
  return ['inicio', 'espaco', 'pasta'].every((name) => typeof Reflect.get(value, name) === 'string')
}

/**
 * Locks the folder for this process, or returns the current holder.
 * The lock is a file `trava.N` that names its holder. A dead holder is succeeded by creating N + 1, which only one process can do, so a
 * living holder is never robbed. The file is not removed on release: a generation that could disappear and reappear would let two in.
 *
 * `answers` probes whether the server responds. It is called only when the holder runs in another container, where its pid means nothing.
 */
export async function acquireLock(
  folder: string,
  answers: () => Promise<boolean>,
): Promise<{ holder: ProcessIdentity } | { release(): void }> {
  const own: Holder = { ...ownIdentity(), pasta: markOf(folder) }
  const draft = join(folder, `.trava-${own.pid}-${Math.random().toString(36).slice(2)}`)
  writeFileSync(draft, JSON.stringify(own), { mode: 0o644 })
  try {
    for (;;) {
      const current = newest(folder)
      const holder = current === 0 ? undefined : readHolder(join(folder, `trava.${current}`))
      if (holder?.pasta === own.pasta) {
        const life = lifeOf(holder)
        // oxlint-disable-next-line no-await-in-loop -- each round depends on the one before
        if (life === 'alive' || (life === 'unknown' && (await answers()))) return { holder }
      }
      const file = join(folder, `trava.${current + 1}`)
      try {
        // Unlike open, link creates the file with its content, atomically.
        linkSync(draft, file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
        throw error
      }
      if (newest(folder) > current + 1) {
        // The listing was stale: other processes have taken and removed this generation since.
        rmSync(file)
        continue
      }
      for (const name of readdirSync(folder))
        if (Number(FILE.exec(name)?.[1] ?? Infinity) <= current) rmSync(join(folder, name), { force: true })
      return { release: () => writeFileSync(file, JSON.stringify({ ...own, inicio: 'livre' })) }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}
