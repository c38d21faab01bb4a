import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { loadSecret } from './server-secret.ts'

let dadosDir: string
beforeEach(() => {
  dadosDir = mkdtempSync(join(tmpdir(), 'lastro-segredo-'))
})
afterEach(() => rmSync(dadosDir, { recursive: true, force: true }))

test('creates the key once, 32 random bytes readable by the owner only', async () => {
  const folder = join(dadosDir, 'ainda', 'nao', 'existe')
  const first = await loadSecret({ segredo: undefined, dadosDir: folder })
  expect(first).toHaveLength(32)
  expect(statSync(join(folder, 'segredo')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['segredo'])
  expect(await loadSecret({ segredo: undefined, dadosDir: folder })).toEqual(first)
})

test('twenty concurrent starts agree on one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecret({ segredo: undefined, dadosDir })))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(readdirSync(dadosDir)).toEqual(['segredo'])
})

test('a damaged file stops the start and stays unchanged', async () => {
  writeFileSync(join(dadosDir, 'segredo'), 'AAAA')
  await expect(loadSecret({ segredo: undefined, dadosDir })).rejects.toThrow('does not hold a key of 32 bytes')
  expect(readFileSync(join(dadosDir, 'segredo'), 'utf8')).toBe('AAAA')
})

test('LASTRO_SEGREDO has priority and must be 32 bytes', async () => {
  const key = randomBytes(32)
  const { segredo } = readConfig({ LASTRO_SEGREDO: key.toString('base64') })
  expect(await loadSecret({ segredo, dadosDir })).toEqual(key)
  expect(readdirSync(dadosDir)).toEqual([])
  expect(readConfig({ LASTRO_SEGREDO: '' }).segredo).toBeUndefined()
  for (const bad of ['curto', randomBytes(31).toString('base64'), randomBytes(33).toString('base64')]) {
    expect(() => readConfig({ LASTRO_SEGREDO: bad })).toThrow(ConfigError)
  }
})
