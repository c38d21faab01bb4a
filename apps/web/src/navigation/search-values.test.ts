import { expect, test } from 'vitest'
import { readId, readPage, readText, readUuid } from './search-values.ts'

const UUID = 'a0000000-0000-4000-8000-000000000001'

test('reads valid values and nothing else', () => {
  expect([readText('água', 2), readText(12, 9), readText('', 9), readText({}, 9)]).toEqual(['ág', '12', undefined, undefined])
  expect([2, 1, 0, -2, 2.5, '2', 100_001, Number.NaN].map(readPage)).toEqual([2, ...Array.from({ length: 7 })])
  expect([1, 0, 1.5, '1', 2 ** 53].map(readId)).toEqual([1, undefined, undefined, undefined, undefined])
  expect([readUuid(UUID), readUuid('-'.repeat(36)), readUuid(7)]).toEqual([UUID, undefined, undefined])
})
