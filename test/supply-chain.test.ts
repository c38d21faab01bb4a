/** Supply chain of the product: licences that the AGPL can be combined with, hashes in the lockfile, and the bill of materials. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

interface LockEntry {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
}

const LICENCES = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'AGPL-3.0-only',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])
/** Packages whose manifest names no licence, with the one in their files. */
const LICENCES_IN_FILES: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }
const fetched = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }))
const production = fetched.filter(({ dev }) => !dev)

test('every package that the product is delivered with has an accepted licence', () => {
  expect(production.length).toBeGreaterThan(100)
  const others = production.filter(({ name, license = LICENCES_IN_FILES[name] }) => license === undefined || !LICENCES.has(license))
  expect(others.map(({ name, version, license }) => `${name}@${version}: ${license}`)).toEqual([])
})

test('every package is fetched by its hash, except binaries of other platforms', () => {
  const others = fetched.filter(({ integrity, optional }) => !optional && !integrity?.startsWith('sha512-'))
  expect(others.map(({ name }) => name)).toEqual([])
})

describe('bill of materials', () => {
  // The command of docs/seguranca.md.
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const sbom = JSON.parse(execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })) as {
    bomFormat: string
    components: { name: string; version: string; properties: { name: string; value: string }[] }[]
  }

  test('it is CycloneDX and names every delivered package with its version', () => {
    expect(sbom.bomFormat).toBe('CycloneDX')
    const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
    const required = production.filter(({ optional }) => !optional)
    expect(required.map(({ name, version }) => `${name}@${version}`).filter((id) => !named.has(id))).toEqual([])
  })

  test('it marks what only the build and the tests use', () => {
    const { properties } = sbom.components.find(({ name }) => name === 'vitest')!
    expect(properties).toContainEqual({ name: 'cdx:npm:package:development', value: 'true' })
  })
})
