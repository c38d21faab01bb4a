import { expect, it } from 'vitest'
import { arrowKey } from './arrow-key.ts'

it('turns the arrows around where the page is read from the right, and no other key', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home']
  expect(keys.map((key) => arrowKey(key, 'rtl'))).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home'])
  expect(keys.map((key) => arrowKey(key, 'ltr'))).toEqual(keys)
})
