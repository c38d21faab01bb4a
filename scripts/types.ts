/** Type-checks every workspace with its own tsconfig, so that the engine sees neither the DOM nor Node. Exits 1 when any fails. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const projects = ['tsconfig.json', ...globSync(['apps/*/tsconfig.json', 'packages/*/tsconfig.json', 'e2e/tsconfig.json', 'bench/tsconfig.json'], { cwd: root })]
const failed = projects.filter((project) => {
  if (!existsSync(join(root, dirname(project)))) return false
  const { status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { cwd: root, stdio: 'inherit' })
  return status !== 0
})
if (failed.length > 0) {
  process.stderr.write(`Tipos: falha em ${failed.join(', ')}\n`)
  process.exit(1)
}
