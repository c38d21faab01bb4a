import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { loadSecret } from './server-secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lastro-segredo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('creates the key once, 32 random bytes readable by the owner only', async () => {
  const folder = join(dataDir, 'ainda', 'nao', 'existe')
  const first = await loadSecret({ segredo: undefined, dataDir: folder })
  expect(first).toHaveLength(32)
  expect(statSync(join(folder, 'segredo')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['segredo'])
  expect(await loadSecret({ segredo: undefined, dataDir: folder })).toEqual(first)
})

test('twenty concurrent starts agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecret({ segredo: undefined, dataDir })))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(readdirSync(dataDir)).toEqual(['segredo'])
})

test('a damaged file stops the start and stays unchanged', async () => {
  writeFileSync(join(dataDir, 'segredo'), 'AAAA')
  await expect(loadSecret({ segredo: undefined, dataDir })).rejects.toThrow('does not hold a key of 32 bytes')
  expect(readFileSync(join(dataDir, 'segredo'), 'utf8')).toBe('AAAA')
})

test('LASTRO_SEGREDO has priority and must be 32 bytes', async () => {
  const key = randomBytes(32)
  const { segredo } = readConfig({ LASTRO_SEGREDO: key.toString('base64') })
  expect(await loadSecret({ segredo, dataDir })).toEqual(key)
  expect(readdirSync(dataDir)).toEqual([])
  expect(readConfig({ LASTRO_SEGREDO: '' }).segredo).toBeUndefined()
  for (const bad of ['curto', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')]) {
    expect(() => readConfig({ LASTRO_SEGREDO: bad })).toThrow(ConfigError)
  }
})
