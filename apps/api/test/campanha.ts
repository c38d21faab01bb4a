/**
 * Fifty people and ten thousand edits of one budget, over two servers: `npm run -s campanha -w @lastro/api [-- edits [people]]`. Prints how
 * long an edit takes to be seen by another, and ends with 1 when one was lost or a stale one was not told.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const [edicoes = '10000', editores = '50'] = process.argv.slice(2)
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', 'apps/api/src/orcamento/atos/concurrency.test.ts', '--project=postgres', '--testNamePattern=nothing is lost'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LASTRO_EDICOES: edicoes, LASTRO_EDITORES: editores } },
)
process.exitCode = status ?? 1
