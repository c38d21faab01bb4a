import { afterEach, expect, it, vi } from 'vitest'
import { startTypedAhead, takeTypedAhead } from './typed-ahead.ts'

afterEach(() => void takeTypedAhead())

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

it('keeps the letters that come before the field does, from everything else, and gives them once', () => {
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

it('keeps nothing from whoever presses somewhere else before the field is there', () => {
  startTypedAhead()
  press('d')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(press('5')).toBe(false)
  expect(takeTypedAhead()).toBe('')
})
