import { afterEach, expect, test, vi } from 'vitest'
import { createChave } from './idempotencia.ts'

afterEach(() => vi.unstubAllGlobals())

test('makes a different key each time, also over plain http', () => {
  vi.stubGlobal(
    'crypto',
    Object.create(crypto, { randomUUID: { value: undefined }, getRandomValues: { value: crypto.getRandomValues.bind(crypto) } }),
  )
  const keys = Array.from({ length: 50 }, createChave)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/)
})
