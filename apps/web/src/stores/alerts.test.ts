import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAlert, dropQuestion, getAlert, showError, showSuccess } from './alerts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearAlert()
  vi.useRealTimers()
})

test('"idle, then success or error with message, then cleared"', () => {
  expect(getAlert()).toEqual({ type: null, message: '', show: false })
  showSuccess('Gravado.')
  expect(getAlert()).toMatchObject({ type: 'success', message: 'Gravado.', show: true })
  clearAlert()
  expect(getAlert()).toEqual({ type: null, message: '', show: false })
})

test('a success closes by itself; one with undo and an error do not', () => {
  showSuccess('Gravado.')
  vi.advanceTimersByTime(6000)
  expect(getAlert().show).toBe(false)
  showSuccess('Mapeado.', { button: { label: 'Desfazer', onClick: () => {} } })
  vi.advanceTimersByTime(60 * 60_000)
  expect(getAlert()).toMatchObject({ message: 'Mapeado.', show: true })
  showSuccess('Gravado.')
  showError('Não gravou.')
  vi.advanceTimersByTime(60_000)
  expect(getAlert()).toMatchObject({ type: 'error', message: 'Não gravou.', show: true })
})

test('a question closes with its page, a message does not', () => {
  showError('Não gravou.')
  dropQuestion()
  expect(getAlert().show).toBe(true)
  showSuccess('Mapeado.', { button: { label: 'Desfazer', onClick: () => {} } })
  dropQuestion()
  expect(getAlert().show).toBe(false)
})
