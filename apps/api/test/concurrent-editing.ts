/**
 * Load test of concurrent editing: fifty users make ten thousand edits of one budget over two servers.
 * Run by `npm run -s campanha -w @lastro/api [-- edits [people]]`. Prints the latency until another user sees an edit. Exits with 1 on a
 * lost edit or a missed conflict.
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
