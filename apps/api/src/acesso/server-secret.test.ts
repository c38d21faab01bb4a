import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { openSecret, replaceSecretFile, type SecretKeys } from './server-secret.ts'

let dataDir: string
const loadSecret = async (folder: string): Promise<SecretKeys> =>
  (await openSecret({ segredo: undefined, secretFile: undefined, dataDir: folder })).keys()
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lastro-segredo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('creates the key once, 32 random bytes readable by the owner only', async () => {
  const folder = join(dataDir, 'ainda', 'nao', 'existe')
  const first = await loadSecret(folder)
  expect(first.map(({ length }) => length)).toEqual([32])
  expect(statSync(join(folder, 'segredo')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['segredo'])
  expect(await loadSecret(folder)).toEqual(first)
})

test('twenty concurrent starts agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecret(dataDir)))
  expect(new Set(keys.map(([key]) => key.toString('hex'))).size).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['segredo'])
})

test('a damaged file stops the start and stays unchanged', async () => {
  writeFileSync(join(dataDir, 'segredo'), 'AAAA')
  await expect(loadSecret(dataDir)).rejects.toThrow('does not hold keys of 32 bytes')
  expect(readFileSync(join(dataDir, 'segredo'), 'utf8')).toBe('AAAA')
})

test('LASTRO_SEGREDO has priority and must be 32 bytes', async () => {
  const key = randomBytes(32)
  const { segredo } = readConfig({ LASTRO_SEGREDO: key.toString('base64') })
  expect(await (await openSecret({ segredo, secretFile: undefined, dataDir })).keys()).toEqual([key])
  expect(readdirSync(dataDir)).toEqual([])
  expect(readConfig({ LASTRO_SEGREDO: '' }).segredo).toBeUndefined()
  const [a, b] = [randomBytes(32), randomBytes(32)]
  expect(readConfig({ LASTRO_SEGREDO: `${a.toString('base64')}, ${b.toString('base64')}` }).segredo).toEqual([a, b])
  for (const bad of ['curto', randomBytes(31).toString('base64'), randomBytes(33).toString('base64'), `${a.toString('base64')},curto`]) {
    expect(() => readConfig({ LASTRO_SEGREDO: bad })).toThrow(ConfigError)
  }
})

test('an open secret sees the keys that replace those of its file', async () => {
  const secretFile = join(dataDir, 'montado', 'chave')
  const secret = await openSecret({ segredo: undefined, secretFile, dataDir })
  const [old] = await secret.keys()
  const next = randomBytes(32)
  await replaceSecretFile(secretFile, [next, old])
  expect(await secret.keys()).toEqual([next, old])
  expect(statSync(secretFile).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataDir, 'montado'))).toEqual(['chave'])
  expect(() => readConfig({ LASTRO_SEGREDO_ARQUIVO: 'relativo' })).toThrow('LASTRO_SEGREDO_ARQUIVO')
})
