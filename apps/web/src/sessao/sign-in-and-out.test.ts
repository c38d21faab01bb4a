import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ticks } from '../../test/ticks.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
// Import after the stub, because the client captures fetch when it is created.
const { ApiError, TEXT_500 } = await import('../api/errors.ts')
const { getSession, removeSession, writeAbilityRules, writeSession } = await import('../stores/session.ts')
const { enter, freshSession, leave } = await import('./sessao.ts')

const HOUR = 60 * 60 * 1000
const claims = { iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor', clienteId: 'c1', clienteNome: 'Água' }
const TOKENS = {
  token: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.b`,
  expiration: ticks(Date.now() + HOUR),
  refreshToken: { token: 'renova' },
}
const SESSAO = {
  usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
  perfil: 'gestor',
  cliente: { id: 'c1', nome: 'Água', nomeCurto: 'Água', cnpj: '', marca: 'lastro' },
  clientes: [],
  userAbilityRules: [],
}

function answer(routes: Record<string, () => Response | Promise<Response>>) {
  doFetch.mockImplementation(async (url, init) => {
    const key = `${init?.method ?? 'GET'} ${String(url instanceof Request ? url.url : url)}`
    return routes[key]?.() ?? new Response('{}', { status: 404 })
  })
}

const body = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
const called = () => doFetch.mock.calls.map(([url, init]) => `${init?.method} ${String(url instanceof Request ? url.url : url)}`)

function signIn(expiresMs = Date.now() + HOUR, cliente = 'Água & Cia') {
  writeSession({
    token: 'a.b.c',
    expires: ticks(expiresMs),
    refreshToken: 'renova',
    perfil: 'gestor',
    clienteId: 'c1',
    cliente,
    iss: 'lastro',
    email: 'r@a.example',
    nome: 'Renata',
  })
  writeAbilityRules([{ action: 'read', subject: 'Dre' }])
}

beforeEach(() => {
  removeSession()
  localStorage.clear()
  doFetch.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
})

describe('password login', () => {
  const credentials = { email: 'r@a.example', senha: 'segredo' }

  test.each(['success', 'Success', 'SUCCESS'])(
    '"succeeds only when the response status equals success, case-insensitive": %s',
    async (status) => {
      answer({
        'POST /v1/api/login': () => body({ status, data: TOKENS }),
        'GET /v1/Sessao': () => body({ status: 'success', data: SESSAO }),
      })
      expect(await enter(credentials)).toBeNull()
      expect(getSession()?.token).toBe(TOKENS.token)
    },
  )

  test.each(['error', 'ok', 'successful', '', null, undefined, true])(
    '"succeeds only when the response status equals success": not %s',
    async (status) => {
      answer({ 'POST /v1/api/login': () => body({ status, data: TOKENS }) })
      await expect(enter(credentials)).rejects.toThrow(ApiError)
      expect(localStorage).toHaveLength(0)
      expect(called()).toEqual(['POST /v1/api/login'])
    },
  )

  test('a success without a readable token stores nothing', async () => {
    answer({ 'POST /v1/api/login': () => body({ status: 'success', data: { ...TOKENS, token: '' } }) })
    await expect(enter(credentials)).rejects.toThrow(TEXT_500)
    answer({ 'POST /v1/api/login': () => body({ status: 'success', data: { ...TOKENS, token: 'ilegível' } }) })
    await expect(enter(credentials)).rejects.toThrow('no middle part')
    expect(localStorage).toHaveLength(0)
  })
})

describe('refresh', () => {
  test.each(['error', 'ok', undefined])('"non-success status clears local storage": %s', async (status) => {
    signIn(Date.now() + 60_000)
    answer({ 'POST /v1/api/Token/Refresh': () => body({ status, data: TOKENS }) })
    expect(await freshSession()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  test('sends the refresh token as token and keeps the new pair', async () => {
    signIn(Date.now() + 60_000)
    answer({ 'POST /v1/api/Token/Refresh': () => body({ status: 'Success', data: TOKENS }) })
    expect((await freshSession())?.token).toBe(TOKENS.token)
    expect(doFetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token: 'renova' }))
  })
})

describe('logout', () => {
  test('"goes to /Login with query q set to the stored client value", and leaves nothing of the session', async () => {
    signIn()
    answer({ 'POST /v1/Sessao/sair': () => body({ status: 'success', data: {} }) })
    expect(await leave()).toEqual({ to: '/Login', q: 'Água & Cia' })
    expect(called()).toEqual(['POST /v1/Sessao/sair'])
    expect(new Headers(doFetch.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer a.b.c')
    expect(localStorage).toHaveLength(0)
    expect(getSession()).toBeNull()
  })

  test('"goes to /Login" without q when no client value is stored', async () => {
    signIn(Date.now() + HOUR, '')
    answer({ 'POST /v1/Sessao/sair': () => body({ status: 'success', data: {} }) })
    expect(await leave()).toEqual({ to: '/Login', q: undefined })
  })

  test('does not depend on the server', async () => {
    signIn()
    answer({ 'POST /v1/Sessao/sair': () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await leave()).toEqual({ to: '/Login', q: 'Água & Cia' })
    expect(localStorage).toHaveLength(0)
  })
})
