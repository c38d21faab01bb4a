import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { chooseCubosMb } from './settings.ts'

const MIB = 1024 * 1024

test('a small process keeps an eighth of its memory for cubes, a large one 256 MB', () => {
  expect(chooseCubosMb(512 * MIB)).toBe(64)
  expect(chooseCubosMb(1024 * MIB)).toBe(128)
  expect(chooseCubosMb(24 * 1024 * MIB)).toBe(256)
  expect(chooseCubosMb(16 * MIB)).toBe(8)
})

test('the setting decides over the memory', () => {
  expect(readConfig({ LASTRO_CUBOS_MAX_MB: '48' }).cubosMaxBytes).toBe(48 * MIB)
  expect(readConfig({}).cubosMaxBytes).toBeLessThanOrEqual(256 * MIB)
})
