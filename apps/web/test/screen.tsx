import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Domain } from '../src/i18n/resources.ts'

export const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
vi.stubGlobal('scrollTo', () => {})
HTMLElement.prototype.showPopover = () => undefined
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// Import after the stub, because the client captures fetch when it is created.
const { queryClient } = await import('../src/api/api.ts')
const { initI18n, loadTexts } = await import('../src/i18n/i18n.ts')
const { setMarca } = await import('../src/features/marca/marca.ts')
const { writeSession } = await import('../src/stores/session.ts')
const { sessaoQuery } = await import('../src/sessao/sessao.ts')
const { LeaveGuard } = await import('../src/shell/LeaveGuard.tsx')
const { AlertaArea } = await import('../src/shell/AlertaArea.tsx')
const { loadKit } = await import('../src/ui/kit.ts')
// On a busy machine its first load outlasts the timeout of a query.
await loadKit()

export const AGUA = {
  id: 'a0000000-0000-4000-8000-000000000001',
  nome: 'Água Ltda.',
  nomeCurto: 'Água',
  cnpj: '',
  marca: 'lastro' as const,
}

/** Id of the signed-in user. */
export const RENATA_ID = 'b0000000-0000-4000-8000-0000000000f0'

export type Reply = { status?: number; body: unknown } | ((body: unknown, query: URLSearchParams) => { status?: number; body: unknown })

const addressOf = (url: Parameters<typeof fetch>[0]) => String(url instanceof Request ? url.url : url)

export function answer(rotas: Record<string, Reply>): void {
  doFetch.mockImplementation((url, init) => {
    const [path, query] = addressOf(url).split('?')
    const found = rotas[`${init?.method ?? 'GET'} ${path}`]
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const { status = 200, body } = (typeof found === 'function' ? found(sent, new URLSearchParams(query)) : found) ?? {
      status: 404,
      body: { status: 'error' },
    }
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
  })
}

export const success = (data: unknown) => ({ body: { status: 'success', data } })

export function reads(): string[] {
  return doFetch.mock.calls.flatMap(([url, init]) => (init?.method && init.method !== 'GET' ? [] : [addressOf(url)]))
}

export function writes(): [rota: string, body: unknown][] {
  return doFetch.mock.calls.flatMap(([url, init]): [string, unknown][] =>
    init?.method && init.method !== 'GET'
      ? [[`${init.method} ${addressOf(url)}`, typeof init.body === 'string' ? JSON.parse(init.body) : undefined]]
      : [],
  )
}

export async function signInRenata(): Promise<void> {
  doFetch.mockReset()
  queryClient.clear()
  setMarca(undefined)
  const texts = { token: 't', refreshToken: 'r', perfil: 'gestor', clienteId: AGUA.id, cliente: 'Água', iss: 'lastro' }
  writeSession({ ...texts, email: 'r@a.example', nome: 'Renata', expires: new Date(Date.now() + 3_600_000).toISOString() })
  queryClient.setQueryData(sessaoQuery.queryKey, {
    usuario: { id: RENATA_ID, nome: 'Renata', email: 'r@a.example' },
    perfil: 'gestor',
    cliente: AGUA,
    clientes: [AGUA],
    userAbilityRules: [{ action: 'manage', subject: 'all' }],
    convites: [],
    vendoComo: null,
    segundoFatorPendente: false,
  })
  await initI18n()
}

interface RenderedScreen {
  path: string
  validateSearch?: (search: Record<string, unknown>) => object
  domains: readonly Domain[]
  component: () => ReactNode
  staticData?: { editable?: boolean }
}

export async function showScreen(
  href: string,
  { path, validateSearch = (search) => search, domains, component, staticData = {} }: RenderedScreen,
) {
  await loadTexts('casca', ...domains)
  const root = createRootRoute()
  const view = createRoute({ getParentRoute: () => root, path, validateSearch, component, staticData })
  const other = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>outra tela</p> })
  // The browser history, because only it handles a closing tab.
  window.history.replaceState(null, '', href)
  const router = createRouter({ routeTree: root.addChildren([view, other]) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider
        router={router as never}
        InnerWrap={({ children }) => (
          <>
            {children}
            <LeaveGuard />
            <AlertaArea />
          </>
        )}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return router
}
