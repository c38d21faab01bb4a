import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'
import { THEMES, closeAjuda, listThemes, openAjuda, themeOf, useAjuda } from './help.ts'
import { NAVIGATION } from './screen-list.ts'

const { createAppRouter } = await import('../routes.tsx')
const { AjudaPainel } = await import('./AjudaPainel.tsx')

beforeEach(signInRenata)
afterEach(() => {
  closeAjuda()
  cleanup()
})

describe('help topic of a screen', () => {
  test('exists for every private screen, and each topic belongs to one', () => {
    const inShell = Object.values(createAppRouter().routesByPath).filter(({ parentRoute }) => parentRoute?.id === '/shell')
    const themes = inShell.map(({ fullPath }) => [fullPath, themeOf(fullPath.replaceAll(/\$\w+/g, '7'))] as const)
    expect(themes.length).toBeGreaterThan(30)
    expect(themes.filter(([, theme]) => theme === 'inicio')).toEqual([
      ['/Home', 'inicio'],
      ['/pages/icons', 'inicio'],
    ])
    expect(new Set(themes.map(([, theme]) => theme))).toEqual(new Set(THEMES))
  })

  test('is the same for any spelling of the URL', () => {
    expect(themeOf('/dre/')).toBe('dre')
    expect(themeOf('/Dre/Novo')).toBe('modelos')
    expect(themeOf('/NovoOrcamento%20copy')).toBe('orcamentoNovo')
    expect(themeOf('/orcamento/7')).toBe('orcamento')
    expect(themeOf('/pages/account-settings/security')).toBe('conta')
  })

  test('is offered to users who may open its screen', () => {
    const client = NAVIGATION.filter(({ to }) => ['/Home', '/Dre', '/Orcamento', '/Workspace'].includes(to))
    expect(listThemes(NAVIGATION)).toEqual([...THEMES])
    expect(listThemes(client)).toEqual([
      'inicio',
      'dre',
      'consolidado',
      'modelos',
      'orcamentos',
      'orcamento',
      'orcamentoNovo',
      'acompanhamento',
      'cenarios',
      'relatorios',
      'acesso',
      'conta',
    ])
  })
})

function Tela() {
  return (
    <>
      <h1>Tela</h1>
      <button type="button" onClick={() => openAjuda()}>
        ?
      </button>
      {useAjuda().isOpen && <AjudaPainel items={NAVIGATION} />}
    </>
  )
}

test('shows the open screen with its shortcuts, another topic on request, and returns the focus', async () => {
  await showScreen('/DePara', { path: '/DePara', domains: ['ajuda'], component: Tela })
  const button = screen.getByRole('button', { name: '?' })
  button.focus()
  fireEvent.click(button)
  const panel = screen.getByRole('complementary', { name: 'Ajuda' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  expect(screen.getByRole('heading', { name: 'De-Para' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Quando uso uma regra?' })).toBeTruthy()
  expect(panel.textContent).toContain('Ir para Rateio')
  fireEvent.click(screen.getByRole('button', { name: 'Rateio' }))
  expect(screen.getByRole('heading', { name: 'Em que ordem as regras rodam?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ajuda da tela aberta' }))
  expect(screen.getByRole('heading', { name: 'Quando uso uma regra?' })).toBeTruthy()
  fireEvent.keyDown(panel, { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(button)
})
