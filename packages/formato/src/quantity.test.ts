import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readNumero, writeNumero, writePpm } from './quantity.ts'

test('writes a stored decimal as typed in each language', () => {
  expect([writeNumero('1234.5'), writeNumero(0.000_001), writeNumero('7'), writeNumero('1.5', 'en')]).toEqual([
    '1234,5',
    '0,000001',
    '7',
    '1.5',
  ])
})

test('writes a percentage of millionths with up to four decimals, which reads back', () => {
  expect([333_334, 250_000, 0, 1, -5000].map((ppm) => writePpm(ppm))).toEqual(['33,3334', '25', '0', '0,0001', '-0,5'])
  assert(
    property(integer({ min: 0, max: 1_000_000_000 }), (ppm) => {
      expect(Math.round((readNumero(writePpm(ppm)) ?? Number.NaN) * 10_000)).toBe(ppm)
    }),
  )
})
