import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, signInRenata } from '../../test/screen.tsx'
import { NAVIGATION } from './screen-list.ts'

const { NavigationBar } = await import('./Navigation.tsx')
const { paths } = await import('../navigation/paths.ts')
const { queryClient } = await import('../api/api.ts')
const { inicioQuery } = await import('../features/telas/inicio/queries.ts')

beforeEach(signInRenata)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = () =>
  showScreen('/barra', {
    path: '/barra',
    domains: [],
    component: () => (
      <>
        <h1>Tela</h1>
        <NavigationBar items={NAVIGATION.filter(({ limitedOnly }) => limitedOnly !== true)} />
      </>
    ),
  })

test('counts pending work, and shows nothing for none', async () => {
  queryClient.setQueryData(inicioQuery.queryKey, {
    novo: false,
    semDePara: { contas: 0, valorCentavos: 0, cobertura: null, maiores: [] },
    importacoes: [],
    orcamentos: [
      { id: 7, nome: 'Orçamento 2027', versaoNumero: 1, espera: 'aprovar', areas: 3, prazo: null },
      { id: 8, nome: 'Orçamento 2026', versaoNumero: 2, espera: 'preencher', areas: 1, prazo: null },
    ],
    fechamento: null,
    semOrcamento: false,
    relatorios: [],
    dre: null,
  })
  await show()
  // The query waits for first paint, which takes a second in jsdom.
  const wait = await screen.findByText('à espera', {}, { timeout: 3000 })
  expect(wait.closest('a')?.textContent).toBe('Orçamentos2 à espera')
  expect(screen.getByRole('link', { name: 'De-Para' })).toBeDefined()
})

test('moves only entries that do not fit into the overflow menu', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Cadastros' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mais' })).toBeNull()
  cleanup()
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
    return this.children.length * 100
  })
  await show()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Início',
    'Realizado',
    'De-Para',
    'DRE',
    'Rateio',
    'Orçamentos',
  ])
  expect(screen.getByRole('button', { name: 'Mais' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Administração' })).toBeTruthy()
})

test('marks the open section in the menu of its group', async () => {
  await showScreen('/orcamento/7', {
    path: '/orcamento/$id',
    domains: [],
    component: () => (
      <>
        <h1>Tela</h1>
        <NavigationBar items={NAVIGATION.map((item) => ({ ...item, grupo: 'navegacao.administracao' as const }))} />
      </>
    ),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Administração' }))
  const links = await screen.findAllByRole('menuitem')
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual(['Orçamentos'])
})

test('opens a section from the menu of its group, which closes', async () => {
  const router = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Administração' }))
  const link = await screen.findByRole('menuitem', { name: 'Auditoria' })
  expect([link.tagName, link.getAttribute('href')]).toEqual(['A', paths.auditoria])
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.auditoria))
  expect(screen.queryByRole('menu')).toBeNull()
})
