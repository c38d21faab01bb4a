import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from './client-address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['::FFFF:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/64'],
])('maps %s to %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('all addresses of a network count as one, and two networks as two', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (ip, host) => {
      const key = addressKey(ip)
      fc.pre(key.endsWith('/64'))
      const prefix = key.replace('::/64', '')
      const groups = [48n, 32n, 16n, 0n].map((shift) => ((host >> shift) & 0xff_ffn).toString(16))
      expect(addressKey(`${prefix}:${groups.join(':')}`)).toBe(key)
    }),
  )
})
