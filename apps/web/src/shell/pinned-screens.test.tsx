import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, doFetch, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { NAVIGATION, PESSOAL } = await import('./screen-list.ts')
const { TelasFixadas } = await import('./TelasFixadas.tsx')
const { findScreen, moveScreen, screenOf } = await import('./pinned-screens.ts')

const SCREENS = [...NAVIGATION, ...PESSOAL]

async function open(telas: string[], readOnly = false) {
  answer({ 'GET /v1/Usuario/telas-fixadas': success({ telas }), 'PUT /v1/Usuario/telas-fixadas': success({ telas }) })
  await showScreen(paths.dre, {
    path: paths.dre,
    domains: [],
    component: () => (
      <>
        <h1>DRE</h1>
        <TelasFixadas telas={SCREENS} readOnly={readOnly} />
      </>
    ),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Telas fixadas' }))
  await screen.findByRole('heading', { name: 'Telas fixadas' })
  return within(screen.getByRole('dialog', { name: 'Telas fixadas' }))
}

const sent = () => writes().map(([, body]) => body)

beforeEach(signInRenata)
afterEach(cleanup)

test('each screen has a unique address that matches all paths below it', () => {
  const addresses = SCREENS.map(screenOf)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(findScreen(SCREENS, '/importacao/7')?.to).toBe(paths.importacao)
  expect(findScreen(SCREENS, '/pages/account-settings/security')?.tab).toBe('security')
  expect(findScreen(SCREENS, '/pages/correio')).toBeUndefined()
})

test('moves a screen by one, and not beyond the ends', () => {
  expect(moveScreen(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moveScreen(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveScreen(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveScreen(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})

test('pins the current screen at the end', async () => {
  const list = await open(['/Home'])
  expect((await list.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Início'])
  fireEvent.click(list.getByRole('button', { name: 'Fixar DRE' }))
  await waitFor(() => expect(sent()).toEqual([{ telas: ['/Home', '/Dre'] }]))
  expect(list.queryByRole('button', { name: 'Fixar DRE' })).toBeNull()
})

test('arranges by buttons, and keeps inaccessible screens hidden', async () => {
  const list = await open(['/Home', '/TelaDeOutrem', '/Dre', '/DePara'])
  fireEvent.click(await list.findByRole('button', { name: 'Organizar' }))
  expect(list.getByRole('button', { name: 'Subir Início' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(list.getByRole('button', { name: 'Subir De-Para' }))
  await waitFor(() => expect(sent()).toEqual([{ telas: ['/Home', '/DePara', '/Dre', '/TelaDeOutrem'] }]))
  fireEvent.click(list.getByRole('button', { name: 'Desafixar Início' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ telas: ['/DePara', '/Dre', '/TelaDeOutrem'] }))
})

test('sends arrangements serially, so that the last one wins', async () => {
  const list = await open(['/Home', '/Dre', '/DePara'])
  const rest = doFetch.getMockImplementation()
  let finish = (_response: Response) => {}
  doFetch.mockImplementation((url, init) =>
    init?.method === 'PUT' ? new Promise((resolve) => (finish = resolve)) : (rest?.(url, init) ?? Promise.reject(new Error())),
  )
  fireEvent.click(await list.findByRole('button', { name: 'Organizar' }))
  fireEvent.click(list.getByRole('button', { name: 'Desafixar Início' }))
  fireEvent.click(await list.findByRole('button', { name: 'Subir De-Para' }))
  await waitFor(() => expect(list.getByRole('button', { name: 'Subir De-Para' }).hasAttribute('disabled')).toBe(true))
  expect(sent()).toEqual([{ telas: ['/Dre', '/DePara'] }])
  finish(Response.json({ status: 'success', data: { telas: ['/Dre', '/DePara'] } }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ telas: ['/DePara', '/Dre'] }))
})

test('while impersonating pinned screens work but cannot change', async () => {
  const list = await open(['/Home'], true)
  expect(await list.findByRole('link', { name: 'Início' })).toBeDefined()
  expect(list.queryByRole('button', { name: /Organizar|Fixar/ })).toBeNull()
})
