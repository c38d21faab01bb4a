import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { DatabaseError } from '../erro.ts'

/** PostgreSQL refuses to run as root. `nobody` has this uid on every Linux. */
const NOBODY = 65534

export type RunAs = { uid: number; gid: number }

/** Chooses the user of PostgreSQL: ours, or under root the owner of an older data folder, else `nobody`. */
export function chooseRunAs(dataFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return owner === undefined || owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid }
}

/** Tests whether that user can enter the folder (or run the file). Asks the system, as modes alone do not cover ACLs and mounts. */
export function canReach(path: string, runAs: RunAs | undefined): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...runAs, cwd: '/' })
  return test.status === 0
}

/**
 * Path of the data folder as given to the server.
 * A user who cannot pass the folders above cannot use an absolute path, but can have the folder as working directory, which is set before
 * root is dropped.
 * @throws ErroBanco `banco_folder_unreachable` for such a user outside of Linux
 */
export function dataPath(path: string, runAs: RunAs | undefined): string {
  if (runAs === undefined || canReach(path, runAs)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new DatabaseError(
    'banco_folder_unreachable',
    `O usuário do banco não alcança a pasta ${path}.`,
    'Use em LASTRO_DADOS uma pasta fora do diretório pessoal do root.',
  )
}
