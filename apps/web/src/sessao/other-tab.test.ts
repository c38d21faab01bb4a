import { beforeEach, expect, test, vi } from 'vitest'

const { queryClient } = await import('../api/api.ts')
const { getEnded, getSession, removeSession, writeSession } = await import('../stores/session.ts')
const { followOtherTab } = await import('./other-tab.ts')

const RENATA = {
  token: 'a.b.renata',
  expires: '2100-01-01',
  refreshToken: 'r',
  perfil: 'gestor',
  clienteId: 'agua',
  cliente: 'Água',
  iss: 'lastro',
  email: 'renata@a.example',
  nome: 'Renata',
}
const TIAGO = { ...RENATA, token: 'a.b.tiago', email: 'tiago@a.example', nome: 'Tiago' }

const page = {
  reload: vi.fn<() => void>(),
  goToLogin: vi.fn<() => void>(),
  leavePage: vi.fn<() => Promise<void>>(),
  enter: vi.fn<() => void>(),
  onSwapped: vi.fn<() => void>(),
}
const called = () => Object.entries(page).flatMap(([name, work]) => (work.mock.calls.length > 0 ? [name] : []))
const data = () => queryClient.getQueryData(['dre.get', {}])

function storeElsewhere(session: object | null) {
  if (session === null) localStorage.removeItem('@USER')
  else localStorage.setItem('@USER', JSON.stringify(session))
}

beforeEach(() => {
  vi.clearAllMocks()
  writeSession(RENATA)
  queryClient.setQueryData(['dre.get', {}], 'números de Renata')
})

test('restarts when another user of the same cliente signed in', async () => {
  storeElsewhere(TIAGO)
  await followOtherTab(page)
  expect(called()).toEqual(['reload'])
})

test('a sign-out elsewhere leads to the sign-in, and a sign-in elsewhere enters without old data', async () => {
  storeElsewhere(null)
  await followOtherTab(page)
  expect([called(), getSession(), getEnded()?.email]).toEqual([['goToLogin'], null, RENATA.email])
  vi.clearAllMocks()
  storeElsewhere(TIAGO)
  page.enter.mockImplementation(() => expect([getSession()?.nome, data()]).toEqual(['Tiago', undefined]))
  await followOtherTab(page)
  expect(called()).toEqual(['enter'])
})

test('a renewed token keeps the data', async () => {
  storeElsewhere({ ...RENATA, token: 'a.b.nova' })
  await followOtherTab(page)
  expect([called(), getSession()?.token, data()]).toEqual([[], 'a.b.nova', 'números de Renata'])
  removeSession()
})
