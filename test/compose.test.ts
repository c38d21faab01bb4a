import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { readConfig } from '@lastro/api/config.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../scripts/root.ts'

interface Service {
  environment?: Record<string, string | number>
  deploy?: { replicas: number }
  volumes?: string[]
  ports?: string[]
}
const text = readFileSync(join(root, 'compose.yaml'), 'utf8')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }

/** Defaults in place of variables, as on a machine that sets only the passwords. */
const valuesOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      String(value)
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'senha'),
    ]),
  )

test('two processes serve requests, and another one runs the jobs', () => {
  expect(services['api']?.deploy).toEqual({ replicas: 2 })
  expect(readConfig(valuesOf('api'))).toMatchObject({ role: 'api', trustProxy: true })
  expect(readConfig(valuesOf('tarefas'))).toMatchObject({ role: 'tarefas' })
})

test('all processes have the same settings and folders, apart from their role', () => {
  const { LASTRO_PAPEL: _api, ...api } = valuesOf('api')
  const { LASTRO_PAPEL: _tarefas, ...tarefas } = valuesOf('tarefas')
  expect(tarefas).toEqual(api)
  expect(services['tarefas']?.volumes).toEqual(services['api']?.volumes)
})

test('every variable is read by the server', () => {
  const settings = globSync('apps/api/src/*/settings.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  const unread = Object.keys(valuesOf('api')).filter((name) => !settings.some((source) => source.includes(name)))
  expect(unread).toEqual([])
})

test('only the proxy publishes a port, and forwards to the service of the API', () => {
  const publishing = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
  expect(publishing.map(([name]) => name)).toEqual(['proxy'])
  expect(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')).toMatch(/name api\n\s+port 3000\n/)
})

/** Docker's rule: the last pattern that matches the path, or a folder above it, decides. */
function isSentToBuild(path: string): boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = patterns.findLast((pattern) => {
    const glob = pattern.replace(/^!/, '')
    return matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`)
  })
  return last === undefined || last.startsWith('!')
}

test('the image installs every workspace', () => {
  const copied = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(
    ([, folder]) => folder!,
  )
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  expect(copied.toSorted()).toEqual(globSync(workspaces, { cwd: root }).toSorted())
  expect(copied.filter((folder) => !isSentToBuild(`${folder}/package.json`))).toEqual([])
})
