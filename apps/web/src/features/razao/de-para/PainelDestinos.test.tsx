import type { Grupo } from '@lastro/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../../../i18n/i18n.ts'
import { PainelDestinos } from './PainelDestinos.tsx'

const grupos: Grupo[] = [
  {
    id: 1,
    codigo: 'DAD',
    descricao: 'Administrativas',
    natureza: 'despesa',
    itens: [
      { id: 5, codigo: 'TI', descricao: 'Tecnologia' },
      { id: 6, codigo: 'OC', descricao: 'Ocupação' },
    ],
  },
]
const onChoose = vi.fn<(id: number) => void>()
const onDrop = vi.fn<(id: number) => void>()
const onClose = vi.fn<() => void>()

beforeAll(async () => {
  await initI18n()
  await loadTexts('de-para')
})
afterEach(() => {
  cleanup()
  for (const each of [onChoose, onDrop, onClose]) each.mockReset()
})

const open = (count: number, dragged: number | null = null) =>
  render(<PainelDestinos grupos={grupos} count={count} dragged={dragged} focar {...{ onChoose, onDrop, onClose }} />)

test('filters by typing, moves by arrow keys and announces the number of accounts', () => {
  open(3)
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  fireEvent.change(search, { target: { value: 'ocup' } })
  expect(screen.queryByRole('button', { name: /Tecnologia/ })).toBeNull()
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  const item = screen.getByRole('button', { name: 'Mapear 3 contas para Ocupação' })
  expect(document.activeElement).toBe(item)
  fireEvent.click(item)
  expect(onChoose).toHaveBeenCalledWith(6)
  fireEvent.keyDown(item, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('does nothing while no account is selected', () => {
  open(0)
  const item = screen.getByRole('button', { name: /Tecnologia/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(item)
  expect(onChoose).not.toHaveBeenCalled()
})

test('takes accounts dropped from the list, and nothing else', () => {
  const { unmount } = open(2, 2)
  expect(screen.getByText('Solte 2 contas em um destino, ou em uma conta que já tem um.')).toBeTruthy()
  const item = screen.getByRole('button', { name: /Ocupação/ })
  expect(fireEvent.dragOver(item)).toBe(false)
  expect(item.dataset['sobre']).toBe('true')
  fireEvent.drop(item)
  expect(onDrop).toHaveBeenCalledWith(6)
  unmount()
  open(2)
  expect(fireEvent.dragOver(screen.getByRole('button', { name: /Ocupação/ }))).toBe(true)
})
