import { notificacaoRotas } from '@lastro/contract'
import { beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
// Import after the stub, because the client binds `fetch` when it is created.
const { call, connectApi } = await import('./api.ts')
const { TEXT_500, TEXT_NETWORK } = await import('./errors.ts')
const { getSession, removeSession, writeSession } = await import('../stores/session.ts')
const { clearAlert, getAlert } = await import('../stores/alerts.ts')

const go = vi.fn<(place: 'login' | 'forbidden' | 'manutencao') => void>()

const answer = (status: number, text = '{}') => doFetch.mockImplementation(async () => new Response(text, { status }))
const calling = () => call(notificacaoRotas.markRead, { body: {} })

beforeEach(() => {
  vi.clearAllMocks()
  clearAlert()
  removeSession()
  writeSession({
    token: 'a.b.c',
    expires: '739040752000000000',
    refreshToken: 'renova',
    perfil: 'gestor',
    clienteId: 'c1',
    cliente: 'Água',
    iss: 'lastro',
    email: 'r@a.example',
    nome: 'Renata',
  })
  connectApi({ go, freshToken: () => Promise.resolve(getSession()?.token ?? null) })
})

test('"401 error: stored session removed, go to /Login", and signed out', async () => {
  answer(401)
  await expect(calling()).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('@USER')).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(go).toHaveBeenCalledExactlyOnceWith('login')
})

test('"401 … in the error path also sign out": also removes everything of the provider of a work account', async () => {
  const session = getSession()
  if (session === null) throw new Error('no session')
  writeSession({ ...session, refreshToken: '' })
  localStorage.setItem('msal.token.keys', 'tokens of the provider')
  answer(401)
  await expect(calling()).rejects.toMatchObject({ status: 401 })
  expect(getSession()).toBeNull()
  expect(localStorage.getItem('msal.token.keys')).toBeNull()
  expect(go).toHaveBeenCalledExactlyOnceWith('login')
})

test('"HTTP 403: go to /403" keeps the session', async () => {
  answer(403)
  await expect(calling()).rejects.toMatchObject({ status: 403 })
  expect(getSession()).not.toBeNull()
  expect(go).toHaveBeenCalledExactlyOnceWith('forbidden')
})

test.each(['segundo_fator_enrolment_required', 'conta_trabalho_segundo_fator'])(
  'a missing second factor does not lead to the forbidden page (%s)',
  async (code) => {
    answer(403, JSON.stringify({ status: 'error', code, message: 'Falta o segundo fator.' }))
    await expect(calling()).rejects.toMatchObject({ code })
    expect(go).not.toHaveBeenCalled()
  },
)

test('"HTTP 500: show the server message if present, else" the fixed text, for any body', async () => {
  for (const text of ['', '{}', 'null', '[]', '"x"', '<html>502</html>', '{"message":""}']) {
    clearAlert()
    answer(500, text)
    await expect(calling()).rejects.toMatchObject({ status: 500 })
    expect(getAlert()).toMatchObject({ type: 'error', message: TEXT_500, show: true })
  }
  answer(500, '{"message":"Do servidor."}')
  await expect(calling()).rejects.toThrow('Do servidor.')
  expect(getAlert()).toMatchObject({ type: 'error', message: 'Do servidor.', show: true })
})

test('"the status of the missing response is then read": it is not, and nothing but the alert happens', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  for (const cause of [
    new TypeError('Failed to fetch'),
    new DOMException('The network is gone', 'NetworkError'),
    new Error('socket hang up'),
  ]) {
    clearAlert()
    doFetch.mockRejectedValue(cause)
    await expect(calling()).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'rede_unreachable', message: TEXT_NETWORK })
    expect(getAlert()).toMatchObject({ type: 'error', message: TEXT_NETWORK, show: true })
  }
  expect(log).toHaveBeenCalledTimes(3)
  expect(getSession()).not.toBeNull()
  expect(go).not.toHaveBeenCalled()
})
