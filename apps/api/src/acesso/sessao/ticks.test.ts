import { expect, test } from 'vitest'
import { ticksFromMs } from './ticks.ts'

test('the Unix epoch and a known instant in .NET ticks', () => {
  expect(ticksFromMs(0)).toBe('621355968000000000')
  // new DateTime(2025, 3, 31, 12, 0, 0, DateTimeKind.Utc).Ticks
  expect(ticksFromMs(Date.UTC(2025, 2, 31, 12))).toBe('638790192000000000')
})

test('the last digits survive: the count does not fit a double', () => {
  expect(ticksFromMs(1_743_422_400_001)).toBe('638790192000010000')
})
