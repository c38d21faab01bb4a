import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { OfertaVisita } = await import('../features/telas/inicio/OfertaVisita.tsx')
const { initI18n, loadTexts } = await import('../i18n/i18n.ts')
const { Visita } = await import('./Visita.tsx')
const { useTour } = await import('../features/telas/inicio/tour.ts')

function Tela() {
  const { isOpen } = useTour()
  return (
    <>
      <nav data-visita="navegacao">telas</nav>
      <button type="button" data-visita="busca">
        buscar
      </button>
      <OfertaVisita />
      {isOpen && <Visita />}
    </>
  )
}

beforeEach(async () => {
  await initI18n()
  await loadTexts('casca', 'inicio')
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(Object.assign([new DOMRect(0, 0, 9, 9)], { item: () => null }))
})
afterEach(cleanup)

test('shows the existing stops by keyboard, and is offered once', () => {
  render(<Tela />)
  fireEvent.click(screen.getByRole('button', { name: 'Fazer a visita' }))
  const cartao = screen.getByRole('dialog', { name: 'Visita guiada' })
  expect(document.activeElement).toBe(cartao)
  // The global shortcuts work beside it.
  expect(cartao.hasAttribute('data-tour')).toBe(true)
  expect(cartao.textContent).toContain('As telas, na ordem do trabalho')
  expect(cartao.textContent).toContain('1 de 2')
  fireEvent.keyDown(cartao, { key: 'ArrowLeft' })
  fireEvent.keyDown(cartao, { key: 'ArrowRight' })
  expect(cartao.textContent).toContain('2 de 2')
  expect(screen.getByRole('button', { name: 'Concluir' })).toBeTruthy()
  fireEvent.keyDown(cartao, { key: 'ArrowLeft' })
  expect(cartao.textContent).toContain('1 de 2')
  fireEvent.keyDown(cartao, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Fazer a visita' })).toBeNull()
  expect(localStorage.getItem('Lastro-visita')).toBe('conhecida')
})
