import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'

const key = randomBytes(32)

test('decrypts only with the same key for the same row', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (plain) => {
      const value = encrypt(key, 'usuario.totp a', plain)
      expect(decrypt(key, 'usuario.totp a', value)).toEqual(Buffer.from(plain))
      expect(() => decrypt(key, 'usuario.totp b', value)).toThrow(/unable to authenticate|not a value of ours/)
      expect(() => decrypt(randomBytes(32), 'usuario.totp a', value)).toThrow(/unable to authenticate|not a value of ours/)
    }),
  )
})

test('detects any flipped bit and encrypts the same text differently each time', () => {
  const value = encrypt(key, 'x', Buffer.from('segredo'))
  expect(encrypt(key, 'x', Buffer.from('segredo')).equals(value)).toBe(false)
  fc.assert(
    fc.property(fc.nat(value.length * 8 - 1), (bit) => {
      const flipped = Buffer.from(value)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => decrypt(key, 'x', flipped)).toThrow(/unable to authenticate|not a value of ours/)
    }),
  )
})
