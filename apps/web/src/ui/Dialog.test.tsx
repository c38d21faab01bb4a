import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n } from '../i18n/i18n.ts'
import { Dialog } from './Dialog.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
beforeAll(initI18n)
afterEach(cleanup)

test('closes with a click outside, but not at the end of a text selection that began inside', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog title="Pergunta" onClose={onClose}>
      <input aria-label="Nome" />
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Pergunta' })
  fireEvent.pointerDown(screen.getByLabelText('Nome'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})
