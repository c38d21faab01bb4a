import type { AbilityRule, Perfil } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
vi.stubGlobal('scrollTo', () => {})
const { queryClient } = await import('../api/api.ts')
const { initI18n, loadTexts } = await import('../i18n/i18n.ts')
const { paths } = await import('../navigation/paths.ts')
const { sessaoQuery } = await import('../sessao/sessao.ts')
const { parseDreSearch } = await import('../navigation/dre-address.ts')
const { DrePage } = await import('./DrePage.tsx')

const AGUA = 'a0000000-0000-4000-8000-000000000001'
const PADARIA = 'a0000000-0000-4000-8000-000000000002'
const FOREIGN = 'a0000000-0000-4000-8000-000000000003'
const clienteOf = (id: string, nomeCurto: string) => ({ id, nome: `${nomeCurto} Ltda.`, nomeCurto, cnpj: '', marca: 'lastro' as const })
const clientes = [clienteOf(AGUA, 'Água'), clienteOf(PADARIA, 'Padaria')]

const asWith = (perfil: Perfil, userAbilityRules: AbilityRule[]) =>
  queryClient.setQueryData(sessaoQuery.queryKey, (sessao) => sessao && { ...sessao, perfil, userAbilityRules })

async function open(href: string) {
  const root = createRootRoute()
  const dre = createRoute({ getParentRoute: () => root, path: paths.dre, validateSearch: parseDreSearch, component: DrePage })
  const router = createRouter({ routeTree: root.addChildren([dre]), history: createMemoryHistory({ initialEntries: [href] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}
const asked = () => doFetch.mock.calls.map(([url]) => String(url instanceof Request ? url.url : url)).filter((url) => url.includes('/Dre'))

beforeEach(async () => {
  await initI18n()
  await loadTexts('dre', 'casca')
  doFetch.mockReset()
  doFetch.mockImplementation((url) => {
    const refused = String(url instanceof Request ? url.url : url).includes('centroCusto=')
    const body = refused
      ? { status: 'error', code: 'registro_not_found', message: 'Registro não encontrado.' }
      : { status: 'error', code: 'dre_modelo_missing', message: 'Sem modelo.' }
    return Promise.resolve(
      new Response(JSON.stringify(body), { status: refused ? 404 : 422, headers: { 'content-type': 'application/json' } }),
    )
  })
  queryClient.clear()
  queryClient.setQueryData(sessaoQuery.queryKey, {
    usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
    perfil: 'gestor',
    cliente: clientes[0]!,
    clientes,
    userAbilityRules: [],
    convites: [],
    vendoComo: null,
    segundoFatorPendente: false,
  })
})
afterEach(cleanup)

test('a link with an obsolete filter leads to the whole DRE', async () => {
  const router = await open(`/Dre?centroCusto=99&inicio=2025-01&fim=2025-12`)
  expect(await screen.findByText('Registro não encontrado.')).toBeDefined()
  expect(screen.queryByText('Tentar de novo')).toBeNull()
  fireEvent.click(screen.getByText('Limpar filtros'))
  await waitFor(() => expect(asked().at(-1)).toBe('/v1/Dre/valores'))
  expect(router.state.location.search).toEqual({})
})

test('a link of another cliente shows no amount of this one and offers to switch', async () => {
  await open(`/Dre?cliente=${PADARIA}&inicio=2025-01&fim=2025-12`)
  expect(screen.getByText('Este link é de Padaria')).toBeDefined()
  expect(asked()).toEqual([])
  fireEvent.click(screen.getByText('Ficar em Água'))
  await waitFor(() => expect(asked()).toEqual(['/v1/Dre/valores']))
})

test('a link of an inaccessible cliente reveals no name', async () => {
  await open(`/Dre?cliente=${FOREIGN}`)
  expect(screen.getByText('Este link é de um cliente que você não acessa')).toBeDefined()
  expect(asked()).toEqual([])
})

test('without entries, importers are led to the import and others see that it is not theirs', async () => {
  asWith('analista', [{ action: ['read', 'import'], subject: ['Dre', 'Lancamento'] }])
  await open('/Dre')
  expect(await screen.findByRole('link', { name: 'Importar um arquivo' })).toBeDefined()
  cleanup()
  asWith('leitor', [{ action: 'read', subject: ['Dre', 'Lancamento'] }])
  await open('/Dre')
  expect(await screen.findByText('Ainda não há lançamentos')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Importar um arquivo' })).toBeNull()
})

test('a client without centros de custo sees a contact and no import', async () => {
  asWith('client', [{ action: 'read', subject: 'Dre', conditions: { centroCusto: { $in: [] } } }])
  await open('/Dre')
  expect(await screen.findByText('Ninguém indicou ainda os seus centros de custo')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver o meu acesso' }).getAttribute('href')).toBe(paths.acesso)
  expect(screen.queryByText(/Import/)).toBeNull()
})
