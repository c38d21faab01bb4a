import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findPasso, newSegredoTotp, presentSegredoTotp } from './totp.ts'

/** RFC 6238, appendix B, last six of its eight digits. */
const SEGREDO = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('matches RFC 6238: at %i s the code is %s', (seconds, codigo) => {
  expect(findPasso(SEGREDO, codigo, seconds * 1000, null)).toBe(Math.floor(seconds / 30))
})

test('accepts one step early or late, but not two', () => {
  const segredo = newSegredoTotp()
  const totp = new TOTP({ secret: Secret.fromHex(segredo.toString('hex')) })
  const now = 1_800_000_015_000
  const passo = Math.floor(now / 30_000)
  const at = (steps: number): string => totp.generate({ timestamp: now + steps * 30_000 })
  expect([-1, 0, 1].map((steps) => findPasso(segredo, at(steps), now, null))).toEqual([passo - 1, passo, passo + 1])
  for (const steps of [-3, -2, 2, 3]) {
    if ([at(-1), at(0), at(1)].includes(at(steps))) continue
    expect(findPasso(segredo, at(steps), now, null)).toBeUndefined()
  }
})

test('refuses a code twice, or an earlier one after a later one', () => {
  const segredo = newSegredoTotp()
  const totp = new TOTP({ secret: Secret.fromHex(segredo.toString('hex')) })
  const now = 1_800_000_015_000
  const passo = Math.floor(now / 30_000)
  expect(findPasso(segredo, totp.generate({ timestamp: now }), now, passo)).toBeUndefined()
  expect(findPasso(segredo, totp.generate({ timestamp: now - 30_000 }), now, passo)).toBeUndefined()
  expect(findPasso(segredo, totp.generate({ timestamp: now + 30_000 }), now, passo)).toBe(passo + 1)
})

test('makes 160 random bits, in the URI that authenticators read', () => {
  const segredo = newSegredoTotp()
  expect(segredo).toHaveLength(20)
  const shown = presentSegredoTotp(segredo, { marca: 'A Geradora', email: 'renata@lastro.demo' })
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
