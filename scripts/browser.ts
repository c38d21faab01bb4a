import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromiumShell } from './chromium.ts'
import { root } from './root.ts'

const chromium = findChromiumShell()
buildWeb()
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  },
)
process.exit(status ?? 1)
