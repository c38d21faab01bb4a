import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../i18n/i18n.ts'
import { Dialog } from './Dialog.tsx'

// jsdom lacks the methods of the dialog element.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
beforeAll(initI18n)
afterEach(cleanup)

it('closes with a click outside, but not at the end of a text selection that began inside', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog title="Pergunta" onClose={onClose}>
      <input aria-label="Nome" />
    </Dialog>,
  )
  const dialogo = screen.getByRole('dialog', { name: 'Pergunta' })
  fireEvent.pointerDown(screen.getByLabelText('Nome'))
  fireEvent.click(dialogo)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialogo)
  fireEvent.click(dialogo)
  expect(onClose).toHaveBeenCalledOnce()
})
