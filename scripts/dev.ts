/**
 * Development mode: the API restarts on changes.
 * Pages are served by the development server, which proxies to the API.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const API_PORT = process.env['PORT'] ?? '3000'

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts', '--sem-paginas'], {
    cwd: root,
    stdio: 'inherit',
    // Enables the outbox page, as mails in development are not sent.
    env: { ...process.env, NODE_ENV: 'development', PORT: API_PORT },
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, LASTRO_API: `http://127.0.0.1:${API_PORT}` },
  }),
]
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
