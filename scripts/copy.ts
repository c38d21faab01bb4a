/** A copy of the working tree beside it, with the same dependencies, to break things in without harm. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

export interface Copia {
  pasta: string
  remove: () => void
}

/**
 * Packages of the project point into the copy, all others to where they are installed: at the top, or beside the one part of the project that
 * needs them.
 */
function linkDependencies(pasta: string): void {
  for (const folder of globSync(['node_modules', '{apps,packages}/*/node_modules', '{e2e,bench}/node_modules'], { cwd: root })) {
    const [installed, linked] = [join(root, folder), join(pasta, folder)]
    mkdirSync(linked, { recursive: true })
    for (const name of readdirSync(installed)) if (name !== '@lastro') symlinkSync(join(installed, name), join(linked, name))
  }
  const own = 'node_modules/@lastro'
  mkdirSync(join(pasta, own))
  for (const name of readdirSync(join(root, own))) symlinkSync(readlinkSync(join(root, own, name)), join(pasta, own, name))
}

/** Every file that is committed or would be. */
export function createCopia(): Copia {
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-copia-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(pasta, file)), { recursive: true })
    cpSync(join(root, file), join(pasta, file), { force: true })
  }
  linkDependencies(pasta)
  return { pasta, remove: () => rmSync(pasta, { recursive: true, force: true }) }
}
