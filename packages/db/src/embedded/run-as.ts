import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** PostgreSQL refuses to run as root; `nobody` on every Linux. */
const NOBODY = 65534

export type RunAs = { uid: number; gid: number }

/** As whom PostgreSQL runs: ourselves, or when we are root the owner of an older data folder, else nobody. */
export function chooseRunAs(dataFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return owner === undefined || owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid }
}

/** Whether that user can enter the folder (or run the file). Asked of the system itself: modes alone don't tell of ACLs and mounts. */
export function canReach(path: string, runAs: RunAs | undefined): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...runAs, cwd: '/' })
  return test.status === 0
}
