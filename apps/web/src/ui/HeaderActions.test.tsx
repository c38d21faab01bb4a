import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '../../test/media.ts'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { Button } from './Button.tsx'
import { loadKit } from './kit.ts'
import { Menu } from './Menu.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Popover } from './Popover.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
  await loadKit()
})
beforeEach(() => stubMedia((query) => query === '(max-width: 599px)'))

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

test('closes with Esc, also on its button, and with a press beside it', () => {
  const { more } = open()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Comparar' }), { key: 'Escape' })
  expect(isOpen(more)).toBe(false)
  fireEvent.click(more)
  fireEvent.keyDown(more, { key: 'Escape' })
  expect(isOpen(more)).toBe(false)
  fireEvent.click(more)
  fireEvent.pointerDown(screen.getByRole('heading'))
  expect(isOpen(more)).toBe(false)
})

test('has the controls in the order in which they are shown, the list after its button', () => {
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  const { more } = open()
  expect(names()).toEqual(['Preencher', 'Mais ações', 'Histórico', 'Comparar'])
  const list = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(list?.contains(screen.getByRole('button', { name: 'Histórico' }))).toBe(true)
  stubMedia()
  cleanup()
  render(<PageHeader title="Orçamento" primary={<Button>Preencher</Button>} actions={<Button>Histórico</Button>} />)
  expect(names()).toEqual(['Histórico', 'Preencher'])
})

test('closes after a choice in a menu of the list, before the choice runs', async () => {
  const focused = vi.fn<(element: Element | null) => void>()
  render(
    <PageHeader
      title="Orçamento"
      actions={
        <Menu
          label="Planilha"
          renderButton={(button) => <Button {...button}>Planilha</Button>}
          options={[{ id: 'trazer', text: 'Trazer…', run: () => focused(document.activeElement) }]}
        />
      }
    />,
  )
  const more = screen.getByRole('button', { name: 'Mais ações' })
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Planilha' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Trazer…' }))
  expect(isOpen(more)).toBe(false)
  expect(focused).toHaveBeenCalledExactlyOnceWith(more)
})

test('stays open while the user works in a panel of the list', async () => {
  render(
    <PageHeader
      title="DRE"
      actions={
        <Popover renderButton={(button) => <Button {...button}>Visões</Button>}>{() => <button type="button">Excluir</button>}</Popover>
      }
    />,
  )
  const more = screen.getByRole('button', { name: 'Mais ações' })
  fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'Visões' }))
  const inside = await screen.findByRole('button', { name: 'Excluir' })
  await waitFor(() => expect(document.activeElement).toBe(inside))
  fireEvent.click(inside)
  expect([isOpen(more), document.activeElement]).toEqual([true, inside])
})
