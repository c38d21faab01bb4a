import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../../../test/screen.tsx'
import { type Preferencias, getPreferencias, setPreferencia } from '../../../theme/preferences.ts'
import { followTheme } from '../../../theme/color-scheme.ts'

const { ContaPage } = await import('../../../pages/ContaPage.tsx')

const PADRAO: Preferencias = { ...getPreferencias() }

beforeEach(async () => {
  await signInRenata()
  await showScreen('/pages/account-settings/appearance', {
    path: '/pages/account-settings/$tab',
    domains: ['conta'],
    component: ContaPage,
  })
})
afterEach(() => {
  cleanup()
  for (const name of ['theme', 'skin', 'direction', 'content', 'layout', 'negativos', 'atalhos'] as const)
    setPreferencia(name, PADRAO[name])
})

test.each([
  ['Tema', 'Escuro', 'theme', 'dark'],
  ['Bordas', 'Linhas finas', 'skin', 'bordered'],
  ['Direção da leitura', 'Da direita', 'direction', 'rtl'],
  ['Negativos', '(1.234,50)', 'negativos', 'parenteses'],
  ['Navegação', 'Só ícones', 'layout', 'collapsed'],
  ['Navegação', 'No topo', 'layout', 'horizontal'],
  ['Largura das páginas', 'Limitada', 'content', 'boxed'],
  ['Teclas de uma letra', 'Desligadas', 'atalhos', 'desligados'],
] as const)('%s: %s applies at once and is stored', (grupo, option, name, value) => {
  const button = within(screen.getByRole('group', { name: grupo })).getByRole('button', { name: option })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(getPreferencias()[name]).toBe(value)
  expect(localStorage.getItem(`Lastro-${name}`)).toBe(value)
})

test('the page follows theme, corners, width and reading direction', () => {
  followTheme()
  for (const option of ['Escuro', 'Linhas finas', 'Limitada', 'Da direita']) fireEvent.click(screen.getByRole('button', { name: option }))
  const { dataset, dir } = document.documentElement
  expect([dataset['theme'], dataset['skin'], dataset['content'], dir]).toEqual(['dark', 'bordered', 'boxed', 'rtl'])
})

test('prints light in any theme, and restores the dark page afterwards', () => {
  followTheme()
  fireEvent.click(screen.getByRole('button', { name: 'Escuro' }))
  const { dataset } = document.documentElement
  window.dispatchEvent(new Event('beforeprint'))
  expect(dataset['theme']).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(dataset['theme']).toBe('dark')
})

test('offers every language with a catalogue, by its native name', () => {
  const languages = within(screen.getByRole('group', { name: 'Idioma' })).getAllByRole('button')
  expect(languages.map(({ textContent }) => textContent)).toEqual(['Português', 'English', 'Français', 'العربية'])
})
