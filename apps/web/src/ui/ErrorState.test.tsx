import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { initI18n } from '../i18n/i18n.ts'
import { AlertaArea } from '../shell/AlertaArea.tsx'
import { clearAlert, getAlert, showError } from '../stores/alerts.ts'
import { ErrorState } from './ErrorState.tsx'
import { FormError } from './FormError.tsx'

beforeAll(initI18n)
afterEach(() => {
  cleanup()
  clearAlert()
})

const failure = new ApiError(500, { message: 'Não deu.', action: 'Espere um pouco.', requestId: 'req-7' })

test('shows problem, advice and support code, and retries', () => {
  const onRetry = vi.fn<() => void>()
  render(<ErrorState error={failure} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toMatch(/Não deu\..*Espere um pouco\..*req-7/)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('replaces the alert of the same failure, and of no other', () => {
  showError('Não deu.')
  render(<ErrorState error={failure} />)
  expect(getAlert().show).toBe(false)
  cleanup()
  showError('Outra coisa.')
  render(<ErrorState error={failure} />)
  expect(getAlert()).toMatchObject({ show: true, message: 'Outra coisa.' })
})

test('"successful HTTP response with body status error" stays in the alert area too, until it is cleared', () => {
  showError('Não deu.')
  render(<ErrorState error={new ApiError(200, { message: 'Não deu.' })} />)
  expect([screen.getByRole('alert').textContent, getAlert().show]).toEqual(['Não deu.', true])
})

test('in a form too, for repeated failures', () => {
  showError('Não deu.')
  const { rerender } = render(<FormError error={failure} />)
  expect([screen.getByRole('alert').textContent, getAlert().show]).toEqual([
    'Não deu.Espere um pouco.Código da requisição: req-7 Copiar',
    false,
  ])
  act(() => showError('Não deu.'))
  expect(getAlert().show).toBe(false)
  rerender(<FormError error={null} />)
  act(() => showError('Não deu.'))
  expect(getAlert().show).toBe(true)
})

test('"a global alert area shows a success or error message and can be cleared"', () => {
  const undo = vi.fn<() => void>()
  showError('Não gravou.', { action: 'Confira.', button: { label: 'Desfazer', onClick: undo } })
  render(<AlertaArea />)
  expect(screen.getByRole('status').textContent).toContain('Não gravou.')
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
})
