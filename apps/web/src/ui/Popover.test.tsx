import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadKit } from './kit.ts'
import { Menu } from './Menu.tsx'
import { Popover } from './Popover.tsx'

// On a busy machine its first load outlasts the timeout of a query.
beforeAll(loadKit)
afterEach(cleanup)

test('opens a panel with the focus inside, and returns the focus to its button', async () => {
  render(
    <Popover
      width={200}
      renderButton={(button) => (
        <button type="button" {...button}>
          Abrir
        </button>
      )}
    >
      {(close) => (
        <button type="button" onClick={close}>
          Fechar
        </button>
      )}
    </Popover>,
  )
  const before = screen.getByRole('button', { name: 'Abrir' })
  expect([before.getAttribute('aria-haspopup'), before.getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
  fireEvent.click(before)
  const closeButton = await screen.findByRole('button', { name: 'Fechar' })
  expect(screen.getByRole('dialog', { name: 'Abrir' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(closeButton))
  fireEvent.click(closeButton)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const after = screen.getByRole('button', { name: 'Abrir' })
  await waitFor(() => expect(document.activeElement).toBe(after))
  fireEvent.click(after)
  expect(await screen.findByRole('dialog', { name: 'Abrir' })).toBeDefined()
})

test('opens a menu and runs the chosen option', async () => {
  const run = vi.fn<() => void>()
  render(
    <>
      <Menu
        label="Exportar"
        width={200}
        renderButton={(button) => (
          <button type="button" {...button}>
            Exportar
          </button>
        )}
        options={[{ id: 'csv', text: 'Texto', run }]}
      />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Texto' }))
  expect(run).toHaveBeenCalledOnce()
})

test('marks the checked option for screen readers too, and closes on another choice', async () => {
  const run = vi.fn<() => void>()
  render(
    <>
      <Menu
        label="Orçamento"
        width={200}
        renderButton={(button) => (
          <button type="button" {...button}>
            Orçamento
          </button>
        )}
        options={[
          { id: '1', text: 'Plano', isChosen: true, run },
          { id: '2', text: 'Otimista', isChosen: false, run },
          { id: 'novo', text: 'Novo…', run },
        ]}
      />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Orçamento' }))
  await screen.findByRole('menuitemradio', { name: 'Plano', checked: true })
  screen.getByRole('menuitem', { name: 'Novo…' })
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Otimista', checked: false }))
  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('returns the focus to the button before an option runs, so that a dialog returns it there too', async () => {
  const focused = vi.fn<(element: Element | null) => void>()
  render(
    <Menu
      label="Linhas"
      renderButton={(button) => (
        <button type="button" {...button}>
          Linhas
        </button>
      )}
      options={[{ id: 'nova', text: 'Nova linha…', run: () => focused(document.activeElement) }]}
    />,
  )
  const button = screen.getByRole('button', { name: 'Linhas' })
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  const item = await screen.findByRole('menuitem', { name: 'Nova linha…' })
  await waitFor(() => expect(document.activeElement).toBe(item))
  fireEvent.keyDown(item, { key: 'Enter' })
  expect(focused).toHaveBeenCalledExactlyOnceWith(button)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('stays open for checkboxes, and does not run a disabled one', async () => {
  const run = vi.fn<(column: string) => void>()
  const column = (id: string, isChosen: boolean, disabled = false) => ({
    id,
    text: id,
    isChosen,
    disabled,
    run: () => run(id),
  })
  render(
    <Menu
      label="Colunas"
      staysOpen
      renderButton={(button) => (
        <button type="button" {...button}>
          Colunas
        </button>
      )}
      sections={[{ label: 'Mostrar', multiple: true, options: [column('Conta', true, true), column('Saldo', false)] }]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Colunas' }))
  const group = await screen.findByRole('group', { name: 'Mostrar' })
  for (const box of within(group).getAllByRole('menuitemcheckbox')) fireEvent.click(box)
  expect(run.mock.calls).toEqual([['Saldo']])
  expect(screen.getByRole('menuitemcheckbox', { name: 'Conta', checked: true }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('opens on the first or the last option by arrow key, and names the menu that the button controls', async () => {
  render(
    <Menu
      label="Linhas"
      renderButton={(button) => (
        <button type="button" {...button}>
          Linhas
        </button>
      )}
      options={[
        { id: 'nova', text: 'Nova' },
        { id: 'mover', text: 'Mover' },
        { id: 'tirar', text: 'Tirar' },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: 'Linhas' })
  expect(button.hasAttribute('aria-controls')).toBe(false)
  for (const [key, name] of [
    ['ArrowUp', 'Tirar'],
    ['ArrowDown', 'Nova'],
  ] as const) {
    fireEvent.keyDown(button, { key })
    const item = await screen.findByRole('menuitem', { name })
    await waitFor(() => expect(document.activeElement).toBe(item))
    expect(button.getAttribute('aria-controls')).toBe(screen.getByRole('menu').id)
    fireEvent.keyDown(item, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
})

test('names every group of a menu, also groups without a heading', async () => {
  render(
    <Menu
      label="Plano"
      renderButton={(button) => (
        <button type="button" {...button}>
          Plano
        </button>
      )}
      sections={[
        {
          label: 'Versões',
          options: [
            { id: '1', text: 'Primeira', isChosen: true },
            { id: 'nova', text: 'Nova…' },
          ],
        },
        { options: [{ id: 'tirar', text: 'Tirar' }] },
      ]}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Plano' }))
  await screen.findByRole('menu')
  const textsOf = (name: string) => screen.getAllByRole('group', { name }).map(({ textContent }) => textContent)
  expect([textsOf('Versões'), textsOf('Plano')]).toEqual([['VersõesPrimeira', 'Nova…'], ['Tirar']])
})
