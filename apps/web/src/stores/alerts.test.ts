import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAlerta, dropQuestion, getAlerta, showError, showSuccess } from './alerts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearAlerta()
  vi.useRealTimers()
})

test('"idle, then success or error with message, then cleared"', () => {
  expect(getAlerta()).toEqual({ type: null, message: '', show: false })
  showSuccess('Gravado.')
  expect(getAlerta()).toMatchObject({ type: 'success', message: 'Gravado.', show: true })
  clearAlerta()
  expect(getAlerta()).toEqual({ type: null, message: '', show: false })
})

test('a success closes by itself; one with undo and an error do not', () => {
  showSuccess('Gravado.')
  vi.advanceTimersByTime(6000)
  expect(getAlerta().show).toBe(false)
  showSuccess('Mapeado.', { button: { label: 'Desfazer', onClick: () => {} } })
  vi.advanceTimersByTime(60 * 60_000)
  expect(getAlerta()).toMatchObject({ message: 'Mapeado.', show: true })
  showSuccess('Gravado.')
  showError('Não gravou.')
  vi.advanceTimersByTime(60_000)
  expect(getAlerta()).toMatchObject({ type: 'error', message: 'Não gravou.', show: true })
})

test('a question closes with its page, a message does not', () => {
  showError('Não gravou.')
  dropQuestion()
  expect(getAlerta().show).toBe(true)
  showSuccess('Mapeado.', { button: { label: 'Desfazer', onClick: () => {} } })
  dropQuestion()
  expect(getAlerta().show).toBe(false)
})
