import { ACTIONS, PERFIS, SUBJECTS } from '@lastro/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, doFetch, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { queryClient } = await import('../api/api.ts')
const { paths } = await import('../navigation/paths.ts')
const { parsePermissaoSearch } = await import('../features/acesso/permissao/permissao-search.ts')
const { hasUnsaved } = await import('../stores/unsaved.ts')
const { PermissoesPage } = await import('./PermissoesPage.tsx')

const celulas = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action) => ({ action, subject, padrao: false, excecao: null, permitido: false, editavel: true })),
)
const PAULO = { id: 'b0000000-0000-4000-8000-000000000001', nome: 'Paulo', email: 'paulo@a.example', perfil: 'client' }
const escopo = { restringeCentroCusto: false, centrosCusto: [], restringeFilial: false, filiais: [] }

const view = { path: paths.permissoes, validateSearch: parsePermissaoSearch, domains: ['permissao'], component: PermissoesPage } as const
const celula = () => screen.getByRole('button', { name: /^Ver, DRE: / })
const question = () => screen.queryByRole('dialog', { name: 'Há mudanças não salvas' })
const perfil = (nome: string) => screen.getByRole('button', { name: nome })

const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function stay() {
  fireEvent.click(await screen.findByRole('button', { name: 'Ficar e salvar' }))
  await waitFor(() => expect(question()).toBeNull())
}

async function leave() {
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await waitFor(() => expect(question()).toBeNull())
}

beforeEach(async () => {
  await signInRenata()
  answer({
    'GET /v1/Permissao': success({
      versao: 1,
      perfis: PERFIS.map((each) => ({ perfil: each, editavel: true, celulas })),
      usuarios: [{ ...PAULO, excecoes: 0, restringeCentroCusto: false, restringeFilial: false, editavel: true }],
    }),
    [`GET /v1/Permissao/usuario/${PAULO.id}`]: success({ usuario: PAULO, versao: 1, editavel: true, celulas, escopo, verComo: true }),
    'GET /v1/CentroCusto': success([]),
    'GET /v1/Filial': success([]),
  })
})
afterEach(cleanup)

test('a changed matrix asks before switching perfil, closing the tab or leaving the page', async () => {
  const router = await showScreen('/Permissoes', view)
  fireEvent.click(await screen.findByRole('button', { name: /^Ver, DRE: / }))
  expect(screen.getByText('1 mudança não salva')).toBeDefined()
  expect(closesTab()).toBe(false)

  fireEvent.click(perfil('Leitor'))
  await stay()
  expect(celula().getAttribute('aria-pressed')).toBe('true')

  void router.navigate({ to: paths.dre })
  await stay()
  expect(router.state.location.pathname).toBe('/Permissoes')

  fireEvent.click(perfil('Leitor'))
  await leave()
  await waitFor(() => expect(celula().getAttribute('aria-pressed')).toBe('false'))
  expect(hasUnsaved()).toBe(false)
  expect(closesTab()).toBe(true)
})

test('asks nothing without a change', async () => {
  const router = await showScreen('/Permissoes', view)
  fireEvent.click(await screen.findByRole('button', { name: /^Ver, DRE: / }))
  fireEvent.click(celula())
  fireEvent.click(perfil('Leitor'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ perfil: 'leitor' }))
  await router.navigate({ to: paths.dre })
  expect(await screen.findByText('outra tela')).toBeDefined()
})

test('permissions of a user ask before closing, without discarding other changes of the page', async () => {
  const router = await showScreen('/Permissoes', view)
  fireEvent.click(await screen.findByRole('button', { name: /^Ver, DRE: / }))
  fireEvent.click(perfil('Por pessoa'))
  fireEvent.click(await screen.findByRole('button', { name: 'Paulo' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Permissões de Paulo' }))
  fireEvent.click(await modal.findByRole('button', { name: /^Ver, DRE: / }))

  const close = () => fireEvent(screen.getByRole('dialog', { name: 'Permissões de Paulo' }), new Event('cancel', { cancelable: true }))
  close()
  await stay()
  expect(router.state.location.search).toMatchObject({ pessoa: PAULO.id })
  close()
  await leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(hasUnsaved(), 'the matrix of the perfil').toBe(true)
  fireEvent.click(perfil('Por perfil'))
  expect(await screen.findByText('1 mudança não salva')).toBeDefined()
})

test('Ctrl+S saves once, even when pressed repeatedly', async () => {
  const rest = doFetch.getMockImplementation()
  doFetch.mockImplementation((url, init) => (init?.method === 'GET' && rest ? rest(url, init) : new Promise(() => {})))
  await showScreen('/Permissoes', view)
  const matriz = await screen.findByRole('button', { name: /^Ver, DRE: / })
  fireEvent.click(matriz)
  fireEvent.keyDown(matriz, { key: 's', ctrlKey: true })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('aria-busy')).toBe('true'))
  fireEvent.keyDown(matriz, { key: 's', ctrlKey: true })
  expect(queryClient.isMutating()).toBe(1)
  expect(writes().map(([rota]) => rota)).toEqual(['PUT /v1/Permissao/perfil/analista'])
})

test('changes made during a save stay unsaved, on the perfil they belong to', async () => {
  const rest = doFetch.getMockImplementation()
  let finish = (_response: Response) => {}
  doFetch.mockImplementation((url, init) =>
    init?.method === 'GET' && rest ? rest(url, init) : new Promise((resolve) => (finish = resolve)),
  )
  await showScreen('/Permissoes', view)
  fireEvent.click(await screen.findByRole('button', { name: /^Ver, DRE: / }))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  fireEvent.click(perfil('Leitor'))
  await leave()
  fireEvent.click(screen.getByRole('button', { name: /^Ver, De-Para: / }))

  const salvas = celulas.map((each) =>
    each.action === 'read' && each.subject === 'Dre' ? { ...each, excecao: true, permitido: true } : each,
  )
  const perfis = PERFIS.map((each) => ({ perfil: each, editavel: true, celulas: each === 'analista' ? salvas : celulas }))
  finish(Response.json({ status: 'success', data: { versao: 2, perfis, usuarios: [] } }))
  expect(await screen.findByText(/^Permissões de Analista salvas/)).toBeDefined()
  expect(screen.getByText('1 mudança não salva')).toBeDefined()
  expect(celula().getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' }).getAttribute('aria-busy')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toEqual([
    'PUT /v1/Permissao/perfil/leitor',
    { versao: 2, excecoes: [{ action: 'read', subject: 'DePara', permitido: true }] },
  ])
})
