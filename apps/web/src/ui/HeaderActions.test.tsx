import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { Button } from './Button.tsx'
import { PageHeader } from './PageHeader.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
})

const open = () => {
  const run = vi.fn<() => void>()
  render(
    <PageHeader
      title="Orçamento"
      primary={<Button>Preencher</Button>}
      actions={
        <>
          <Button onClick={run}>Histórico</Button>
          <Button aria-haspopup="menu">Comparar</Button>
        </>
      }
    />,
  )
  const more = screen.getByRole('button', { name: 'Mais ações' })
  fireEvent.click(more)
  return { run, more }
}
const isOpen = (more: HTMLElement) => more.getAttribute('aria-expanded') === 'true'

test('closes the list after an action, and gives the focus back', () => {
  const { run, more } = open()
  expect(isOpen(more)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Histórico' }))
  expect([run.mock.calls.length, isOpen(more), document.activeElement]).toEqual([1, false, more])
})

test('stays open while an action shows a menu', () => {
  const { more } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Comparar' }))
  expect(isOpen(more)).toBe(true)
})

test('closes with Esc and with a press beside it', () => {
  const { more } = open()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Comparar' }), { key: 'Escape' })
  expect(isOpen(more)).toBe(false)
  fireEvent.click(more)
  fireEvent.pointerDown(screen.getByRole('heading'))
  expect(isOpen(more)).toBe(false)
})
