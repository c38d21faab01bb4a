import type * as Msal from '@azure/msal-browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { getSession, removeSession } from '../stores/session.ts'

const AUTORIDADE = 'https://login.microsoftonline.com/diretorio/v2.0'
const TOKEN = `a.${Buffer.from(JSON.stringify({ iss: AUTORIDADE, exp: 4_000_000_000, name: 'Ana', preferred_username: 'ana@e.example' })).toString('base64url')}.b`
const CONTA = { homeAccountId: 'h', username: 'ana@e.example' }

const configured = vi.fn<(config: Msal.Configuration) => void>()
const loginPopup = vi.fn<(request: Msal.PopupRequest) => Promise<unknown>>(async () => ({
  accessToken: TOKEN,
  expiresOn: null,
  account: CONTA,
}))
const loginRedirect = vi.fn<(request: Msal.RedirectRequest) => Promise<void>>(async () => {})
const acquireTokenSilent = vi.fn<(request: Msal.SilentRequest) => Promise<unknown>>(async () => ({ accessToken: TOKEN, expiresOn: null }))

vi.mock('@azure/msal-browser', async (original) => ({
  ...(await original<typeof Msal>()),
  PublicClientApplication: class {
    initialize = async () => {}
    handleRedirectPromise = async () => null
    setActiveAccount = () => {}
    getActiveAccount = () => CONTA
    loginPopup = loginPopup
    loginRedirect = loginRedirect
    acquireTokenSilent = acquireTokenSilent
    constructor(config: Msal.Configuration) {
      configured(config)
    }
  },
}))

const ANSWERS: Record<string, unknown> = {
  '/v1/Marca': { contaTrabalho: { nome: 'Microsoft', autoridade: AUTORIDADE, clientId: 'id-fixo', escopo: 'api://lastro/acesso' } },
  '/v1/Sessao/externa': { nome: 'Ana', email: 'ana@e.example' },
}
const answer = (url: string): unknown =>
  Object.entries(ANSWERS).find(([path]) => url.startsWith(path))?.[1] ?? {
    data: { perfil: 'gestor', clienteId: 'c1', cliente: 'Água' },
    clientes: [],
    userAbilityRules: [],
    vendoComo: null,
  }
vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
  const url = input instanceof Request ? input.url : String(input)
  return new Response(JSON.stringify({ status: 'success', data: answer(url) }), { headers: { 'content-type': 'application/json' } })
})
const { enterWithContaTrabalho, renewContaTrabalho } = await import('./conta-trabalho.ts')
const ENTRADA = { to: '/Dre', cliente: undefined, convite: undefined }

beforeEach(() => {
  removeSession()
  vi.clearAllMocks()
})

test('"an organisational authority, a fixed client id and a redirect; tokens are cached in local storage"', async () => {
  await enterWithContaTrabalho(ENTRADA)
  expect(configured).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      auth: expect.objectContaining({
        authority: AUTORIDADE,
        clientId: 'id-fixo',
        redirectUri: `${location.origin}/conta-trabalho.html`,
        postLogoutRedirectUri: `${location.origin}/Login`,
      }),
      cache: { cacheLocation: 'localStorage' },
    }),
  )
})

test('"popup default size is 483 by 600", with scope profile', async () => {
  await enterWithContaTrabalho(ENTRADA)
  const [request] = loginPopup.mock.lastCall ?? []
  expect(request?.scopes).toEqual(['profile', 'api://lastro/acesso'])
  expect(request?.popupWindowAttributes?.popupSize).toEqual({ width: 483, height: 600 })
})

test('a redirect has scope profile too, and comes back to the Login page', async () => {
  await enterWithContaTrabalho(ENTRADA, { redirect: true })
  expect(loginRedirect.mock.lastCall?.[0]).toMatchObject({
    scopes: ['profile', 'api://lastro/acesso'],
    redirectStartPage: `${location.origin}/Login`,
  })
})

test('"a silent token with scope profile is acquired and the session updated"', async () => {
  await enterWithContaTrabalho(ENTRADA)
  const session = getSession()
  if (session === null) throw new Error('no session')
  const renewed = await renewContaTrabalho({ ...session, token: 'velho', expires: '2026-01-01T00:00:00.000Z' })
  expect(acquireTokenSilent.mock.lastCall?.[0]).toMatchObject({ scopes: ['profile', 'api://lastro/acesso'], account: CONTA })
  expect(renewed).toMatchObject({ token: TOKEN, perfil: 'gestor', clienteId: 'c1', cliente: 'Água' })
  expect(renewed.expires).not.toBe('2026-01-01T00:00:00.000Z')
})
