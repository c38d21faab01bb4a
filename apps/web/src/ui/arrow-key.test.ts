import { expect, test } from 'vitest'
import { arrowKey } from './arrow-key.ts'

test('mirrors arrow keys in right-to-left pages, and no other key', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home']
  expect(keys.map((key) => arrowKey(key, 'rtl'))).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home'])
  expect(keys.map((key) => arrowKey(key, 'ltr'))).toEqual(keys)
})
