import { expect, test } from 'vitest'
import { ticksFromMs } from './tokens.ts'

test('converts the Unix epoch and a known instant to .NET ticks', () => {
  expect(ticksFromMs(0)).toBe('621355968000000000')
  expect(ticksFromMs(Date.UTC(2025, 2, 31, 12))).toBe('638790192000000000')
})

test('keeps the last digits, although the count exceeds a double', () => {
  expect(ticksFromMs(1_743_422_400_001)).toBe('638790192000010000')
})
