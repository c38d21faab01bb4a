import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'lastro-clone-'))
  write(
    'scripts/eco.ts',
    `const code: number = Number(process.argv[2])\nprocess.stdout.write('node ' + process.versions.node)\nprocess.exit(code)\n`,
  )
  copyFileSync(join(root, 'scripts/bootstrap.mjs'), join(clone, 'scripts/bootstrap.mjs'))
  write(
    'package-lock.json',
    JSON.stringify({
      packages: { '': {}, 'node_modules/dep': { version: '1.2.3' }, 'node_modules/mac': { version: '1.0.0', optional: true } },
    }),
  )
  write('bin/npm', `#!/bin/sh\necho "$@" >> "${join(clone, 'npm-called')}"\n`)
  chmodSync(join(clone, 'bin/npm'), 0o755)
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

test('skips an up-to-date installation, and returns the exit code of the command', () => {
  install('1.2.3')
  expect(run('eco.ts', '3')).toMatchObject({ status: 3, npm: '' })
})

test('runs npm ci and the command when nothing is installed', () => {
  expect(run('eco.ts', '0')).toMatchObject({ status: 0, npm: 'ci --no-audit --no-fund --loglevel=error\n' })
})

test('runs npm ci when an installed version differs from the lockfile', () => {
  install('1.2.2')
  expect(run('eco.ts', '0').npm).toMatch(/^ci /)
})

test('uses the pinned Node when it is installed', () => {
  install('1.2.3')
  mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true })
  symlinkSync(process.execPath, join(clone, 'node_modules/.bin/node'))
  expect(run('eco.ts', '0').stdout).toBe(`node ${process.versions.node}`)
})

test('stops with a message when npm fails', () => {
  write('bin/npm', '#!/bin/sh\nexit 1\n')
  const { status, stdout, stderr } = run('eco.ts', '0')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('A instalação das dependências falhou')
})

function write(path: string, content: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), content)
}

function install(version: string): void {
  write('node_modules/dep/package.json', '{}')
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/dep': { version } } }))
}

function run(...args: string[]): { status: number | null; stdout: string; stderr: string; npm: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: join(clone, 'bin') + delimiter + process.env['PATH'] },
  })
  const called = join(clone, 'npm-called')
  return { status, stdout, stderr, npm: existsSync(called) ? readFileSync(called, 'utf8') : '' }
}
