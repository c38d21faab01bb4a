import { Link, Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { removeSession, writeSession } from '../stores/session.ts'
import { confirmLeave, hasUnsaved, stay, useSaving, useUnsaved } from '../stores/unsaved.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

function Editor() {
  const [unsaved, setUnsaved] = useState(false)
  useUnsaved(unsaved)
  return (
    <button type="button" onClick={() => setUnsaved(!unsaved)}>
      mudar
    </button>
  )
}

interface SalvandoProps {
  idle: () => Promise<void>
  busy: () => boolean
}

function Salvando(props: SalvandoProps) {
  useSaving(props)
  return null
}

async function show() {
  const root = createRootRoute({
    component: () => (
      <>
        <LeaveGuard />
        <Link to={paths.about}>outra</Link>
        <Outlet />
      </>
    ),
  })
  const editor = createRoute({ getParentRoute: () => root, path: paths.dePara, component: Editor })
  const other = createRoute({ getParentRoute: () => root, path: paths.about, component: () => <p>outra tela</p> })
  window.history.replaceState(null, '', paths.dePara)
  const router = createRouter({ routeTree: root.addChildren([editor, other]) })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('mudar')
  return router
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  await initI18n()
  await loadTexts('casca')
  const texts = { token: 't', refreshToken: 'r', perfil: 'gestor', clienteId: 'c', cliente: 'Água', iss: 'lastro', email: 'e', nome: 'R' }
  writeSession({ ...texts, expires: '0' })
})
afterEach(() => {
  cleanup()
  removeSession()
})

test('lets the user leave without unsaved work', async () => {
  await show()
  fireEvent.click(screen.getByText('outra'))
  expect(await screen.findByText('outra tela')).toBeDefined()
})

test('asks once before unsaved work is discarded', async () => {
  await show()
  fireEvent.click(screen.getByText('mudar'))
  fireEvent.click(screen.getByText('outra'))
  fireEvent.click(await screen.findByText('Ficar e salvar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('mudar')).toBeDefined()
  fireEvent.click(screen.getByText('outra'))
  fireEvent.click(await screen.findByText('Sair sem salvar'))
  expect(await screen.findByText('outra tela')).toBeDefined()
  expect(hasUnsaved()).toBe(false)
})

test('asks before the tab is closed', async () => {
  await show()
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(true)
  fireEvent.click(screen.getByText('mudar'))
  expect(close()).toBe(false)
})

test('asks before the tab is closed during a save', async () => {
  await show()
  let isBusy = true
  const idle = () => Promise.resolve()
  const busy = () => isBusy
  render(<Salvando idle={idle} busy={busy} />)
  const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(close()).toBe(false)
  isBusy = false
  expect(close()).toBe(true)
})

test('asks again after a cancelled departure, and not during one', async () => {
  await show()
  fireEvent.click(screen.getByText('mudar'))
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirmLeave()
  })
  fireEvent.click(screen.getByText('Sair sem salvar'))
  expect(await answer).toBe(true)
  expect(await confirmLeave()).toBe(true)
  expect(hasUnsaved()).toBe(false)
  stay()
  expect(hasUnsaved()).toBe(true)
  fireEvent.click(screen.getByText('outra'))
  fireEvent.click(await screen.findByText('Ficar e salvar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('mudar')).toBeDefined()
})

test('asks before other departures: another cliente, signing out', async () => {
  await show()
  fireEvent.click(screen.getByText('mudar'))
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = confirmLeave()
  })
  fireEvent.click(screen.getByText('Ficar e salvar'))
  expect(await answer).toBe(false)
})

test('waits for a save before leaving, and asks when it takes long', async () => {
  await show()
  const saved = Promise.withResolvers<void>()
  let isBusy = true
  const idle = () => saved.promise
  const busy = () => isBusy
  render(<Salvando idle={idle} busy={busy} />)
  vi.useFakeTimers()
  const stays = confirmLeave()
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  fireEvent.click(screen.getByText('Ficar e salvar'))
  expect(await stays).toBe(false)
  expect(hasUnsaved()).toBe(true)
  isBusy = false
  await act(async () => saved.resolve())
  expect(hasUnsaved()).toBe(false)
  fireEvent.click(screen.getByText('outra'))
  expect(await screen.findByText('outra tela')).toBeDefined()
})

test('does not block an ended session, which cannot save', async () => {
  const router = await show()
  fireEvent.click(screen.getByText('mudar'))
  removeSession()
  await act(() => router.navigate({ to: paths.about }))
  expect(await screen.findByText('outra tela')).toBeDefined()
})
