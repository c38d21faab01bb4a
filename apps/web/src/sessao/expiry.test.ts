import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { expirationMs, isFresh } from './expiry.ts'

const MICROSOFT = 'https://login.microsoftonline.com/organizacao/v2.0'

test('reads .NET ticks, as text or as number', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  expect(expirationMs('639040752000000000', 'lastro')).toBe(noon)
  // A double rounds the last digits; the millisecond is exact.
  expect(expirationMs(639_040_752_000_000_000, 'lastro')).toBe(noon)
})

test('converts all moments of two centuries from ticks to the millisecond', () => {
  assert(
    property(integer({ min: Date.UTC(1970, 0), max: Date.UTC(2170, 0) }), (ms) => {
      const ticks = BigInt(ms) * 10_000n + 621_355_968_000_000_000n
      expect(expirationMs(String(ticks), 'lastro')).toBe(ms)
    }),
  )
})

test('"a normal date for external-provider tokens (issuer contains microsoft)"', () => {
  expect(expirationMs('2026-01-15T12:00:00Z', MICROSOFT)).toBe(Date.UTC(2026, 0, 15, 12))
})

test('an unreadable expiry is not fresh', () => {
  expect(expirationMs('amanhã', 'lastro')).toBeNaN()
  expect(isFresh('amanhã', 'lastro', 0)).toBe(false)
  expect(isFresh('amanhã', MICROSOFT, 0)).toBe(false)
})

test('"authenticated: a token whose expiry is more than 10 minutes ahead"', () => {
  const expires = '2026-01-15T12:00:00Z'
  const end = Date.UTC(2026, 0, 15, 12)
  expect(isFresh(expires, MICROSOFT, end - 10 * 60_000 - 1)).toBe(true)
  expect(isFresh(expires, MICROSOFT, end - 10 * 60_000)).toBe(false)
})
