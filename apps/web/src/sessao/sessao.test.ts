import { beforeEach, expect, test, vi } from 'vitest'
import { ticks } from '../../test/ticks.ts'

const doFetch = vi.fn<typeof fetch>()
const { connectApi, queryClient } = await import('../api/api.ts')
const { getSession, removeSession, writeSession } = await import('../stores/session.ts')
const { followCliente, switchCliente } = await import('./active-cliente.ts')
const { getAlert } = await import('../stores/alerts.ts')
const { freshSession, readSessaoQuietly, sessaoQuery } = await import('./sessao.ts')

const HOUR = 60 * 60 * 1000
const claims = (clienteId: string) => ({
  iss: 'lastro',
  email: 'r@a.example',
  nome: 'Renata',
  perfil: 'gestor',
  clienteId,
  clienteNome: clienteId,
})
const tokenOf = (clienteId: string) => `a.${Buffer.from(JSON.stringify(claims(clienteId))).toString('base64url')}.${clienteId}`
const tokensOf = (clienteId: string) => ({
  token: tokenOf(clienteId),
  expiration: ticks(Date.now() + HOUR),
  refreshToken: { token: `renova-${clienteId}` },
})
const storedOf = (clienteId: string, expires = ticks(Date.now() + HOUR)) => ({
  token: tokenOf(clienteId),
  expires,
  refreshToken: 'renova',
  perfil: 'gestor',
  clienteId,
  cliente: clienteId,
  iss: 'lastro',
  email: 'r@a.example',
  nome: 'Renata',
})
const clienteOf = (id: string) => ({ id, nome: id, nomeCurto: id, cnpj: '', marca: 'lastro' })
const sessaoOf = (id: string) => ({
  usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
  perfil: 'gestor' as const,
  cliente: clienteOf(id),
  clientes: [clienteOf('agua'), clienteOf('padaria')],
  userAbilityRules: [],
  convites: [],
  vendoComo: null,
  segundoFatorPendente: false,
})
const success = (data: unknown) =>
  new Response(JSON.stringify({ status: 'success', data }), { headers: { 'content-type': 'application/json' } })

let carried: Map<string, string | null>

function answer(routes: Record<string, () => Response | Promise<Response>>) {
  carried = new Map()
  doFetch.mockImplementation(async (url, init) => {
    const key = `${init?.method ?? 'GET'} ${String(url instanceof Request ? url.url : url)}`
    carried.set(key, new Headers(init?.headers).get('authorization'))
    return routes[key]?.() ?? new Response('{}', { status: 404 })
  })
}

const shown = () => queryClient.getQueryData(sessaoQuery.queryKey)?.cliente?.id
const state = () => ({ token: getSession()?.clienteId, shown: shown(), data: queryClient.getQueryData(['dre.get', {}]) })
const stay = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.stubGlobal('fetch', doFetch)
  removeSession()
  writeSession(storedOf('agua'))
  queryClient.clear()
  queryClient.setQueryData(sessaoQuery.queryKey, sessaoOf('agua'))
  queryClient.setQueryData(['dre.get', {}], 'números da água')
  stay.mockReset().mockResolvedValue()
  connectApi({ go: () => {}, freshToken: async () => (await freshSession())?.token ?? null })
})

test('changes token, name and data in one step, once the server has confirmed the token', async () => {
  const sessao = Promise.withResolvers<Response>()
  answer({ 'POST /v1/Sessao/cliente': () => success(tokensOf('padaria')), 'GET /v1/Sessao': () => sessao.promise })
  const before = { token: 'agua', shown: 'agua', data: 'números da água' }
  stay.mockImplementation(() => {
    expect(state()).toEqual(before)
    return Promise.resolve()
  })
  const switching = switchCliente('padaria', stay)
  await vi.waitFor(() => expect(carried.get('GET /v1/Sessao')).toBe(`Bearer ${tokenOf('padaria')}`))
  expect(state()).toEqual(before)
  sessao.resolve(success(sessaoOf('padaria')))
  await switching
  expect(stay).toHaveBeenCalledOnce()
  expect(state()).toEqual({ token: 'padaria', shown: 'padaria', data: undefined })
})

test('changes nothing without the confirmation', async () => {
  answer({ 'POST /v1/Sessao/cliente': () => success(tokensOf('padaria')), 'GET /v1/Sessao': () => new Response('{}', { status: 422 }) })
  await expect(switchCliente('padaria', stay)).rejects.toMatchObject({ status: 422 })
  expect(state()).toEqual({ token: 'agua', shown: 'agua', data: 'números da água' })
  expect(stay).not.toHaveBeenCalled()
})

test('renews a stale session before waiting for other tabs', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
  vi.stubGlobal('navigator', { locks: { request } })
  writeSession(storedOf('agua', ticks(Date.now() - 1000)))
  answer({
    'POST /v1/api/Token/Refresh': () => success(tokensOf('agua')),
    'POST /v1/Sessao/cliente': () => success(tokensOf('padaria')),
    'GET /v1/Sessao': () => success(sessaoOf('padaria')),
  })
  await switchCliente('padaria', stay)
  expect(shown()).toBe('padaria')
  vi.unstubAllGlobals()
})

test('another tab follows or restarts, and never shows the old name with the new token', async () => {
  const reload = vi.fn<() => void>()
  answer({ 'GET /v1/Sessao': () => success(sessaoOf('padaria')) })
  await followCliente(storedOf('padaria'), stay, reload)
  expect(state()).toEqual({ token: 'padaria', shown: 'padaria', data: undefined })
  expect(reload).not.toHaveBeenCalled()
  answer({})
  expect(await followCliente(storedOf('agua'), stay, reload)).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

test('a public page reads the impersonation state once', async () => {
  queryClient.clear()
  doFetch.mockClear()
  writeSession(storedOf('agua'))
  answer({ 'GET /v1/Sessao': () => success(sessaoOf('agua')) })
  await readSessaoQuietly()
  await readSessaoQuietly()
  expect(queryClient.getQueryData(sessaoQuery.queryKey)).toMatchObject({ cliente: { id: 'agua' } })
  expect(doFetch).toHaveBeenCalledOnce()
})

test('an expired session ends nothing on a public page and shows no error', async () => {
  queryClient.clear()
  doFetch.mockClear()
  writeSession(storedOf('agua'))
  answer({ 'GET /v1/Sessao': () => new Response('{}', { status: 401 }) })
  await readSessaoQuietly()
  expect(queryClient.getQueryData(sessaoQuery.queryKey)).toBeUndefined()
  expect(getSession()).not.toBeNull()
})

test('drops an answer for a session that was replaced', async () => {
  queryClient.clear()
  doFetch.mockClear()
  writeSession(storedOf('agua'))
  answer({
    'GET /v1/Sessao': () => {
      writeSession(storedOf('padaria'))
      return success(sessaoOf('agua'))
    },
  })
  await readSessaoQuietly()
  expect(queryClient.getQueryData(sessaoQuery.queryKey)).toBeUndefined()
})

test('a poll of the session is silent, and drops cached data when another tab starts impersonating', async () => {
  writeSession(storedOf('agua'))
  const vendoComo = { id: 'p1', nome: 'Paulo', email: 'p@a.example' }
  answer({ 'GET /v1/Sessao': () => success({ ...sessaoOf('agua'), vendoComo }) })
  queryClient.setQueryData(sessaoQuery.queryKey, { ...sessaoOf('agua'), contaTrabalho: false })
  queryClient.setQueryData(['dre.valores'], 'of Renata')
  await queryClient.fetchQuery({ ...sessaoQuery, staleTime: 0 })
  expect(queryClient.getQueryData(sessaoQuery.queryKey)?.vendoComo).toEqual(vendoComo)
  expect(queryClient.getQueryData(['dre.valores'])).toBeUndefined()

  answer({ 'GET /v1/Sessao': () => Promise.reject(new TypeError('no network')) })
  vi.spyOn(console, 'error').mockReturnValue()
  await expect(queryClient.fetchQuery({ ...sessaoQuery, staleTime: 0 })).rejects.toMatchObject({ status: 0 })
  expect(getAlert().show).toBe(false)
})
