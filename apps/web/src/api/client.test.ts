import { deParaRotas, importacaoRotas, permissoesRotas, ROTAS, type RotaDef, sessaoRotas } from '@lastro/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientDeps, buildPath, createClient, fileName } from './client.ts'
import { ApiError, TEXT_500, TEXT_NETWORK } from './errors.ts'

const doFetch = vi.fn<typeof fetch>()
const stopLoading = vi.fn<() => void>()
const deps = {
  baseUrl: '/v1',
  getLanguage: () => 'en',
  fetch: doFetch,
  getToken: vi.fn<ClientDeps['getToken']>().mockResolvedValue('segredo'),
  onUnauthorized: vi.fn<() => void>(),
  onForbidden: vi.fn<() => void>(),
  onManutencao: vi.fn<() => void>(),
  showError: vi.fn<ClientDeps['showError']>(),
  retryDelayMs: 1,
  startLoading: vi.fn<ClientDeps['startLoading']>().mockReturnValue(stopLoading),
}
const { call, fetchFile } = createClient(deps)

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answers = (status: number, body: unknown) => doFetch.mockImplementation(() => Promise.resolve(answer(status, body)))
const requests = () => doFetch.mock.calls.map(([url, init]) => ({ url, init }))

beforeEach(() => {
  vi.clearAllMocks()
})

describe('a call', () => {
  test('carries Bearer plus the stored token and returns the data of the envelope', async () => {
    answers(200, { status: 'success', data: [{ id: 1 }] })
    expect(await call(importacaoRotas.list)).toEqual([{ id: 1 }])
    const [request] = requests()
    expect(request?.url).toBe('/v1/Importacao')
    expect(new Headers(request?.init?.headers).get('authorization')).toBe('Bearer segredo')
    expect(new Headers(request?.init?.headers).get('accept-language')).toBe('en')
  })

  test('goes to the configured base address', async () => {
    answers(200, { status: 'success', data: [] })
    for (const baseUrl of ['/v1', 'https://api.exemplo.com.br/lastro']) {
      await createClient({ ...deps, baseUrl }).call(importacaoRotas.list)
      expect(requests().at(-1)?.url).toBe(`${baseUrl}/Importacao`)
    }
  })

  test('carries no Authorization without a token', async () => {
    deps.getToken.mockResolvedValueOnce(null)
    answers(200, { status: 'success', data: [] })
    await call(importacaoRotas.list)
    expect(new Headers(requests()[0]?.init?.headers).has('authorization')).toBe(false)
  })

  test('fails like any other call and ends the progress indicator when no token can be obtained', async () => {
    deps.getToken.mockRejectedValueOnce(new Error('the lock was taken away'))
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(stopLoading).toHaveBeenCalledOnce()
    expect(doFetch).not.toHaveBeenCalled()
  })

  test('starts and ends the progress indicator, on success and on error', async () => {
    answers(200, { status: 'success', data: [] })
    await call(importacaoRotas.list)
    answers(404, {})
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(deps.startLoading).toHaveBeenCalledTimes(2)
    expect(stopLoading).toHaveBeenCalledTimes(2)
  })
})

describe('a request body', () => {
  test('has the JSON content type, or the one of the form', async () => {
    answers(200, { status: 'success' })
    await call(sessaoRotas.login, { body: { email: 'a@b.c', senha: 'é' } })
    const form = new FormData()
    await call(importacaoRotas.preview, { body: form })
    await call(importacaoRotas.list)
    const sent = requests().map(({ init }) => [new Headers(init?.headers).get('content-type'), init?.body])
    expect(sent).toEqual([
      ['application/json', '{"email":"a@b.c","senha":"é"}'],
      [null, form],
      [null, undefined],
    ])
  })

  test('includes headers of the caller', async () => {
    answers(200, { status: 'success', data: [] })
    await call(importacaoRotas.list, {}, { headers: { 'idempotency-key': 'k' } })
    expect(new Headers(requests()[0]?.init?.headers).get('idempotency-key')).toBe('k')
  })
})

describe('retries', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('"GET requests are retried once" on %i', async (status) => {
    answers(status, {})
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(doFetch).toHaveBeenCalledTimes(2)
  })

  test('a GET without any response is retried once, too, because its status is unknown', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    doFetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(doFetch).toHaveBeenCalledTimes(2)
    expect(log).toHaveBeenCalledTimes(1)
  })

  test('an aborted call ends at once without retry or alert', async () => {
    const controller = new AbortController()
    const left = new Error('the page was left')
    doFetch.mockImplementation(() => {
      controller.abort(left)
      return Promise.reject(left)
    })
    const slow = createClient({ ...deps, retryDelayMs: 60_000 })
    await expect(slow.call(importacaoRotas.list, {}, { signal: controller.signal })).rejects.toBe(left)
    expect(doFetch).toHaveBeenCalledTimes(1)
    expect(stopLoading).toHaveBeenCalledOnce()
    expect(deps.showError).not.toHaveBeenCalled()
  })

  test.each([400, 401, 403, 404, 422])('no retry on %i', async (status) => {
    answers(status, {})
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(doFetch).toHaveBeenCalledTimes(1)
  })

  /** One route per method. The contract has no PATCH, so an existing route is used with that method. */
  const WRITTEN: [string, RotaDef][] = [
    ['POST', sessaoRotas.switchCliente],
    ['PUT', permissoesRotas.updatePerfil],
    ['PATCH', Object.assign({}, permissoesRotas.updatePerfil, { metodo: 'PATCH' })],
    ['DELETE', permissoesRotas.endVerComo],
  ]
  test.each(WRITTEN)('"POST, PUT, PATCH, DELETE are not retried": %s', async (metodo, rota) => {
    for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
      doFetch.mockClear()
      answers(status, {})
      await expect(call(rota, { params: { perfil: 'leitor' }, body: {} })).rejects.toThrow(ApiError)
      expect(requests().map(({ init }) => init?.method)).toEqual([metodo])
    }
  })

  test('no write of the contract is retried', async () => {
    answers(503, {})
    const written = ROTAS.filter(({ metodo }) => metodo !== 'GET')
    expect(new Set(written.map(({ metodo }) => metodo))).toEqual(new Set(['POST', 'PUT', 'DELETE']))
    for (const rota of written) await expect(call(rota, { params: {}, body: {} })).rejects.toThrow(ApiError)
    expect(doFetch).toHaveBeenCalledTimes(written.length)
  })
})

describe('errors', () => {
  test('"401: stored session removed, go to /Login"', async () => {
    answers(401, { status: 'error', message: 'Sua sessão terminou.' })
    await expect(call(importacaoRotas.list)).rejects.toThrow('Sua sessão terminou.')
    expect(deps.onUnauthorized).toHaveBeenCalledOnce()
    expect(deps.showError).not.toHaveBeenCalled()
  })

  test('"403: go to /403"', async () => {
    answers(403, {})
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(deps.onForbidden).toHaveBeenCalledOnce()
  })

  test('goes to the maintenance page without an alert', async () => {
    answers(503, { status: 'error', code: 'manutencao_active', message: 'Trocamos o servidor.', action: '', requestId: 'r' })
    await expect(call(importacaoRotas.list)).rejects.toThrow('Trocamos o servidor.')
    expect(deps.onManutencao).toHaveBeenCalledOnce()
    expect(deps.showError).not.toHaveBeenCalled()
  })

  test('a patient call stays on its page, also during maintenance', async () => {
    answers(503, { status: 'error', code: 'manutencao_active', message: 'Trocamos o servidor.', action: '', requestId: 'r' })
    await expect(call(importacaoRotas.list, {}, { patient: true })).rejects.toThrow('Trocamos o servidor.')
    expect(deps.onManutencao).not.toHaveBeenCalled()
  })

  test('"500: show the server\'s message if present, else the fixed text"', async () => {
    answers(500, { status: 'error', code: 'erro_unexpected', message: 'Do servidor.', action: 'Espere.', requestId: 'r1' })
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(deps.showError.mock.lastCall?.[0]).toMatchObject({ message: 'Do servidor.', action: 'Espere.', requestId: 'r1', status: 500 })
    answers(500, null)
    await expect(call(importacaoRotas.list)).rejects.toThrow(ApiError)
    expect(deps.showError.mock.lastCall?.[0].message).toBe(TEXT_500)
  })

  test('"no response: log and show an error alert"', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    doFetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(sessaoRotas.logout)).rejects.toMatchObject({ status: 0, code: 'rede_unreachable' })
    expect(deps.showError.mock.lastCall?.[0].message).toBe(TEXT_NETWORK)
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  test.each(['error', 'ERROR', 'Error'])(
    '"successful HTTP response with body status %s: logged and shown as an error alert"',
    async (status) => {
      const log = vi.spyOn(console, 'error').mockReturnValue()
      answers(200, { status, message: 'Não foi possível.' })
      await expect(call(importacaoRotas.list)).rejects.toThrow('Não foi possível.')
      expect(deps.showError.mock.lastCall?.[0].message).toBe('Não foi possível.')
      expect(log).toHaveBeenCalled()
      log.mockRestore()
    },
  )

  test('takes only the status from a response that is not JSON', async () => {
    doFetch.mockImplementation(() =>
      Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'retry-after': '7' } })),
    )
    await expect(call(importacaoRotas.list)).rejects.toMatchObject({
      status: 502,
      code: 'erro_unexpected',
      message: TEXT_500,
      retryAfterSeconds: 7,
    })
  })

  test('leaves other refusals to the caller', async () => {
    answers(422, { status: 'error', code: 'requisicao_invalid', message: 'Há campos com valor inválido.', details: [{ message: 'x' }] })
    await expect(call(importacaoRotas.list)).rejects.toMatchObject({ code: 'requisicao_invalid', details: [{ message: 'x' }] })
    expect(deps.showError).not.toHaveBeenCalled()
  })

  test('"login error: the response is handed to the caller", nothing else happens', async () => {
    answers(401, { status: 'error', code: 'login_refused', message: 'E-mail ou senha não conferem.' })
    const login = call(sessaoRotas.login, { body: { email: 'a@b.c', senha: 'x' } }, { own: true })
    await expect(login).rejects.toMatchObject({ code: 'login_refused' })
    expect(deps.onUnauthorized).not.toHaveBeenCalled()
    expect(deps.getToken).toHaveBeenCalledWith(true)
  })
})

describe('files', () => {
  test('have the name that the server gives', async () => {
    doFetch.mockResolvedValue(
      new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'sa%C3%BAde.csv' } }),
    )
    const file = await fetchFile(importacaoRotas.exportProblemas, 'problemas.csv', { params: { id: 3 } })
    expect(file.name).toBe('saúde.csv')
    expect(await file.blob.text()).toBe('a;b')
  })

  test('explain a refusal like any other call', async () => {
    answers(404, { status: 'error', code: 'registro_not_found', message: 'Registro não encontrado.' })
    await expect(fetchFile(importacaoRotas.exportProblemas, 'x', { params: { id: 3 } })).rejects.toMatchObject({
      code: 'registro_not_found',
    })
  })

  test('also have the plain form of the name', () => {
    expect(fileName('attachment; filename="sa.csv"; filename*=UTF-8\'\'sa%FFde.csv')).toBe('sa.csv')
    expect(fileName("attachment; filename*=UTF-8''sa%FFde.csv")).toBeNull()
    expect(fileName('attachment; filename="dre.xlsx"')).toBe('dre.xlsx')
    expect(fileName(null)).toBeNull()
  })
})

test('builds addresses from parameters and query, leaving out absent values', () => {
  expect(buildPath(importacaoRotas.get, { params: { id: 7 } })).toBe('/Importacao/7')
  expect(buildPath(deParaRotas.list, { query: { inicio: '2025-01', fim: undefined } })).toBe('/DePara?inicio=2025-01')
})
