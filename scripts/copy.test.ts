import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rootManifest, workspaces } from '../test/tree.ts'
import { createCopy } from './copy.ts'

const { folder: copy, remove } = createCopy()
afterAll(remove)

function isFound(name: string, folder: string): boolean {
  if (existsSync(join(copy, folder, 'node_modules', name, 'package.json'))) return true
  return folder !== '.' && isFound(name, dirname(folder))
}

test('in a copy of the tree every workspace resolves all of its dependencies', () => {
  const missing = [['.', rootManifest] as const, ...workspaces].flatMap(([folder, { dependencies, devDependencies }]) =>
    Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => (isFound(name, folder) ? [] : [`${folder}: ${name}`])),
  )
  expect(missing).toEqual([])
})
