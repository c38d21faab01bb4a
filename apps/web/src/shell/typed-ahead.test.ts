import { afterEach, expect, test, vi } from 'vitest'
import { startTypedAhead, takeTypedAhead } from './typed-ahead.ts'

afterEach(() => void takeTypedAhead())

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('buffers letters typed before the field exists, hides them from the page and returns them once', () => {
  const page = vi.fn<() => void>()
  document.addEventListener('keydown', page)
  startTypedAhead()
  startTypedAhead()
  for (const key of ['g', 'd', 'x']) expect(press(key)).toBe(true)
  press('Backspace')
  expect(page, 'G and D lead nowhere').not.toHaveBeenCalled()
  expect(press('Escape')).toBe(false)
  expect(press('r', { ctrlKey: true })).toBe(false)
  expect(takeTypedAhead()).toBe('gd')
  expect(takeTypedAhead()).toBe('')
  expect(press('a'), 'the keys are those of the page again').toBe(false)
  document.removeEventListener('keydown', page)
})

test('stops when the user clicks elsewhere first', () => {
  startTypedAhead()
  press('d')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(press('5')).toBe(false)
  expect(takeTypedAhead()).toBe('')
})
