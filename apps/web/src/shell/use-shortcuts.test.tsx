import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../navigation/paths.ts'
import { setPreferencia } from '../theme/preferences.ts'
import { NAVIGATION } from './screen-list.ts'
import { useShortcuts } from './use-shortcuts.ts'

const onPalette = vi.fn<() => void>()
const onAjuda = vi.fn<() => void>()
const onToggleLayout = vi.fn<() => void>()

function Page() {
  useShortcuts({ items: NAVIGATION, onPalette, onAjuda, onToggleLayout })
  return <p>tela</p>
}

async function show() {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({ component: Page })
  const routes = [paths.home, paths.dre].map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [paths.home] }) })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('tela')
  return router
}
const press = (key: string, extra: { ctrlKey?: boolean } = {}) => fireEvent.keyDown(document.body, { key, ...extra })
const calls = () => [onPalette, onAjuda, onToggleLayout].map(({ mock }) => mock.calls.length)

beforeEach(() => {
  vi.clearAllMocks()
  setPreferencia('atalhos', 'ligados')
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

test('opens a screen and the help, and folds the navigation', async () => {
  const router = await show()
  press('?')
  press('[')
  press('k', { ctrlKey: true })
  expect(calls()).toEqual([1, 1, 1])
  press('g')
  press('d')
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.dre))
})

test.each([
  '<dialog open>Desfazer?</dialog>',
  '<div role="dialog">Notificações</div>',
  '<div role="menu">Exportar</div>',
  '<div role="listbox">Destinos</div>',
])('does nothing under %s', async (opened) => {
  const router = await show()
  document.body.insertAdjacentHTML('beforeend', opened)
  for (const key of ['?', '[', 'g', 'd']) press(key)
  press('k', { ctrlKey: true })
  expect(calls()).toEqual([0, 0, 0])
  expect(router.state.location.pathname).toBe(paths.home)
})

test('works during the tour, which asks for a try of each key', async () => {
  await show()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-tour>As telas</div>')
  press('[')
  press('k', { ctrlKey: true })
  expect(calls()).toEqual([1, 0, 1])
})

test('can be disabled, except for the palette with Ctrl', async () => {
  const router = await show()
  setPreferencia('atalhos', 'desligados')
  for (const key of ['?', '[', 'g', 'd']) press(key)
  press('k', { ctrlKey: true })
  expect(calls()).toEqual([1, 0, 0])
  expect(router.state.location.pathname).toBe(paths.home)
})
