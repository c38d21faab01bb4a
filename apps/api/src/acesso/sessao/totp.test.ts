import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findStep, newSecretTotp, presentSecretTotp } from './totp.ts'

/** RFC 6238, appendix B, last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('matches RFC 6238: at %i s the code is %s', (seconds, codigo) => {
  expect(findStep(SECRET, codigo, seconds * 1000, null)).toBe(Math.floor(seconds / 30))
})

test('accepts one step early or late, but not two', () => {
  const secret = newSecretTotp()
  const totp = new TOTP({ secret: Secret.fromHex(secret.toString('hex')) })
  const now = 1_800_000_015_000
  const step = Math.floor(now / 30_000)
  const at = (steps: number): string => totp.generate({ timestamp: now + steps * 30_000 })
  expect([-1, 0, 1].map((steps) => findStep(secret, at(steps), now, null))).toEqual([step - 1, step, step + 1])
  for (const steps of [-3, -2, 2, 3]) {
    if ([at(-1), at(0), at(1)].includes(at(steps))) continue
    expect(findStep(secret, at(steps), now, null)).toBeUndefined()
  }
})

test('refuses a code twice, or an earlier one after a later one', () => {
  const secret = newSecretTotp()
  const totp = new TOTP({ secret: Secret.fromHex(secret.toString('hex')) })
  const now = 1_800_000_015_000
  const step = Math.floor(now / 30_000)
  expect(findStep(secret, totp.generate({ timestamp: now }), now, step)).toBeUndefined()
  expect(findStep(secret, totp.generate({ timestamp: now - 30_000 }), now, step)).toBeUndefined()
  expect(findStep(secret, totp.generate({ timestamp: now + 30_000 }), now, step)).toBe(step + 1)
})

test('makes 160 random bits, in the URI that authenticators read', () => {
  const secret = newSecretTotp()
  expect(secret).toHaveLength(20)
  const shown = presentSecretTotp(secret, { marca: 'A Geradora', email: 'renata@lastro.demo' })
  expect(shown.segredo).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(shown.uri)
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/A Geradora:renata@lastro.demo'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'A Geradora',
    secret: shown.segredo,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
