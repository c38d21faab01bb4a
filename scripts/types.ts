/** Type-checks every workspace with its own tsconfig, so that the engine sees neither the DOM nor Node. Exits 1 when any fails. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const projects = ['tsconfig.json', ...globSync('{apps/*,packages/*,e2e,bench}/tsconfig.json', { cwd: root }).toSorted()]
const failed = projects.filter((project) => {
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { cwd: root, stdio: 'inherit' })
  return status !== 0
})
if (failed.length > 0) {
  process.stderr.write(`Tipos: falha em ${failed.join(', ')}\n`)
  process.exit(1)
}
