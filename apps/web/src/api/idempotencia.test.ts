import { afterEach, expect, it, vi } from 'vitest'
import { createChave } from './idempotencia.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes a different key each time, also over plain http', () => {
  vi.stubGlobal(
    'crypto',
    Object.create(crypto, { randomUUID: { value: undefined }, getRandomValues: { value: crypto.getRandomValues.bind(crypto) } }),
  )
  const chaves = Array.from({ length: 50 }, createChave)
  expect(new Set(chaves).size).toBe(50)
  for (const chave of chaves) expect(chave).toMatch(/^[\da-f]{32}$/)
})
