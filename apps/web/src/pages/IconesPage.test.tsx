import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'
import { ICON_NAMES } from '../ui/icons.tsx'

const { IconesPage } = await import('./IconesPage.tsx')

beforeEach(async () => {
  await signInRenata()
  await showScreen('/pages/icons', { path: '/pages/icons', domains: ['pagina'], component: IconesPage })
})
afterEach(cleanup)

const nomes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('shows every icon of the product with its name', () => {
  expect(nomes()).toEqual(ICON_NAMES.toSorted())
})

test('filters names by each typed word, and reports no match', () => {
  const search = screen.getByRole('searchbox', { name: 'Buscar ícone' })
  fireEvent.change(search, { target: { value: 'eye off' } })
  expect(nomes()).toEqual(['eyeOff'])
  expect(screen.getByText('1 ícone')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'xyz' } })
  expect(screen.getByText('Nenhum ícone com “xyz” no nome')).toBeTruthy()
})

test('copies the clicked name', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  fireEvent.click(screen.getByRole('button', { name: 'eyeOff' }))
  expect(await screen.findByText('Nome eyeOff copiado.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith('eyeOff')
})
