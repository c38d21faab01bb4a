/** Copies the working tree next to it, with the same dependencies, for destructive experiments. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

export interface Copy {
  folder: string
  remove: () => void
}

function linkDependencies(directory: string): void {
  for (const folder of globSync(['node_modules', '{apps,packages}/*/node_modules', '{e2e,bench}/node_modules'], { cwd: root })) {
    const [installed, linked] = [join(root, folder), join(directory, folder)]
    mkdirSync(linked, { recursive: true })
    for (const name of readdirSync(installed)) if (name !== '@lastro') symlinkSync(join(installed, name), join(linked, name))
  }
  const own = 'node_modules/@lastro'
  mkdirSync(join(directory, own))
  for (const name of readdirSync(join(root, own))) symlinkSync(readlinkSync(join(root, own, name)), join(directory, own, name))
}

export function createCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-copia-'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { force: true })
  }
  linkDependencies(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
