/** Builds the web application, unless its sources have not changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ScriptError } from './erro.ts'
import { root } from './root.ts'

const SOURCES = [
  'apps/web/{src,public}/**/*',
  'apps/web/{*.html,package.json,vite*.ts,postcss.config.*}',
  'packages/{engine,contract,formato}/src/**/*',
  'package-lock.json',
]
const stamp = join(root, 'node_modules/.cache/lastro/web-build.sha256')

export const webDist = join(root, 'apps/web/dist')

export function buildWeb(): void {
  const hash = hashSources()
  if (existsSync(join(webDist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write('Montando as páginas…\n')
  rmSync(stamp, { force: true })
  runVite('build', '--logLevel', 'warn')
  compressFiles()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

function runVite(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: join(root, 'apps/web'),
    encoding: 'utf8',
    // A test runner sets NODE_ENV to "test", which would build React with its development checks.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new ScriptError(`A montagem das páginas falhou.\n${stdout}${stderr}`)
}

function compressFiles(): void {
  for (const file of globSync('**/*.{js,css,html,svg,json}', { cwd: webDist })) {
    const path = join(webDist, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}
