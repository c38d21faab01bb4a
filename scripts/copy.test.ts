import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rootManifest, workspaces } from '../test/tree.ts'
import { createCopia } from './copy.ts'

const { pasta, remove } = createCopia()
afterAll(remove)

/** Where a program in that folder would find it: beside itself, or above. */
function isFound(name: string, folder: string): boolean {
  if (existsSync(join(pasta, folder, 'node_modules', name, 'package.json'))) return true
  return folder !== '.' && isFound(name, dirname(folder))
}

test('in a copy of the tree every part of the project finds all that it depends on', () => {
  const missing = [['.', rootManifest] as const, ...workspaces].flatMap(([folder, { dependencies, devDependencies }]) =>
    Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => (isFound(name, folder) ? [] : [`${folder}: ${name}`])),
  )
  expect(missing).toEqual([])
})
