import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showTela, signInRenata } from '../../test/screen.tsx'
import { TEMAS, closeAjuda, listTemas, openAjuda, temaOf, useAjuda } from './help.ts'
import { NAVEGACAO } from './screen-list.ts'

const { createAppRouter } = await import('../routes.tsx')
const { AjudaPainel } = await import('./AjudaPainel.tsx')

beforeEach(signInRenata)
afterEach(() => {
  closeAjuda()
  cleanup()
})

describe('help topic of a screen', () => {
  it('exists for every private screen, and each topic belongs to one', () => {
    const inShell = Object.values(createAppRouter().routesByPath).filter(({ parentRoute }) => parentRoute?.id === '/shell')
    const temas = inShell.map(({ fullPath }) => [fullPath, temaOf(fullPath.replaceAll(/\$\w+/g, '7'))] as const)
    expect(temas.length).toBeGreaterThan(30)
    expect(temas.filter(([, tema]) => tema === 'inicio')).toEqual([['/Home', 'inicio']])
    expect(new Set(temas.map(([, tema]) => tema))).toEqual(new Set(TEMAS))
  })

  it('is the same for any spelling of the URL', () => {
    expect(temaOf('/dre/')).toBe('dre')
    expect(temaOf('/Dre/Novo')).toBe('modelos')
    expect(temaOf('/NovoOrcamento%20copy')).toBe('orcamentoNovo')
    expect(temaOf('/orcamento/7')).toBe('orcamento')
    expect(temaOf('/pages/account-settings/security')).toBe('conta')
  })

  it('is offered to users who may open its screen', () => {
    const client = NAVEGACAO.filter(({ to }) => ['/Home', '/Dre', '/Orcamento', '/Workspace'].includes(to))
    expect(listTemas(NAVEGACAO)).toEqual([...TEMAS])
    expect(listTemas(client)).toEqual([
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
      {useAjuda().aberta && <AjudaPainel items={NAVEGACAO} />}
    </>
  )
}

it('shows the open screen with its shortcuts, another topic on request, and returns the focus', async () => {
  await showTela('/DePara', { path: '/DePara', domains: ['ajuda'], component: Tela })
  const botao = screen.getByRole('button', { name: '?' })
  botao.focus()
  fireEvent.click(botao)
  const painel = screen.getByRole('complementary', { name: 'Ajuda' })
  await waitFor(() => expect(document.activeElement).toBe(painel))
  expect(screen.getByRole('heading', { name: 'De-Para' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Quando uso uma regra?' })).toBeTruthy()
  expect(painel.textContent).toContain('Ir para Rateio')
  fireEvent.click(screen.getByRole('button', { name: 'Rateio' }))
  expect(screen.getByRole('heading', { name: 'Em que ordem as regras rodam?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ajuda da tela aberta' }))
  expect(screen.getByRole('heading', { name: 'Quando uso uma regra?' })).toBeTruthy()
  fireEvent.keyDown(painel, { key: 'Escape' })
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(botao)
})
