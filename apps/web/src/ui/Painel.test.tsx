import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuBotao } from './MenuBotao.tsx'
import { Painel } from './Painel.tsx'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
afterEach(cleanup)

test('opens a panel with the focus inside, and returns the focus to its button', async () => {
  render(
    <MantineProvider env="test">
      <Painel
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
      </Painel>
    </MantineProvider>,
  )
  const before = screen.getByRole('button', { name: 'Abrir' })
  expect([before.getAttribute('aria-haspopup'), before.getAttribute('aria-expanded')]).toEqual(['dialog', 'false'])
  fireEvent.click(before)
  const closeItem = await screen.findByRole('button', { name: 'Fechar' })
  expect(screen.getByRole('dialog', { name: 'Abrir' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(closeItem))
  fireEvent.click(closeItem)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const after = screen.getByRole('button', { name: 'Abrir' })
  await waitFor(() => expect(document.activeElement).toBe(after))
  fireEvent.click(after)
  expect(await screen.findByRole('dialog', { name: 'Abrir' })).toBeDefined()
})

test('opens a menu and runs the chosen option', async () => {
  const run = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <main id="conteudo">
        <MenuBotao
          label="Exportar"
          width={200}
          renderButton={(button) => (
            <button type="button" {...button}>
              Exportar
            </button>
          )}
          options={[{ chave: 'csv', texto: 'Texto', run }]}
        />
      </main>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Texto' }))
  expect(run).toHaveBeenCalledOnce()
})

test('marks the checked option for screen readers too, and closes on another choice', async () => {
  const run = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <main id="conteudo">
        <MenuBotao
          label="Orçamento"
          width={200}
          renderButton={(button) => (
            <button type="button" {...button}>
              Orçamento
            </button>
          )}
          options={[
            { chave: '1', texto: 'Plano', isChosen: true, run },
            { chave: '2', texto: 'Otimista', isChosen: false, run },
            { chave: 'novo', texto: 'Novo…', run },
          ]}
        />
      </main>
    </MantineProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Orçamento' }))
  await screen.findByRole('menuitemradio', { name: 'Plano', checked: true })
  screen.getByRole('menuitem', { name: 'Novo…' })
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Otimista', checked: false }))
  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
