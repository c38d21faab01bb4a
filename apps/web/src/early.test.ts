import { cadastroRotas, dreRotas, importacaoRotas, inicioRotas, orcamentoAtosRotas, orcamentoRotas, sessaoRotas } from '@lastro/contract'
import { beforeEach, expect, it, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { buildPath } = await import('./api/client.ts')

const MINUTO = 60_000
const tokenOf = (exp: number) => `a.${btoa(JSON.stringify({ exp }))}.b`
const addressOf = (rota: Parameters<typeof buildPath>[0]) => `/v1${buildPath(rota)}`
const asked = () => doFetch.mock.calls.map(([url]) => url)
const answered = (status: number) => Promise.resolve(new Response('{}', { status }))
let token: string

/** Somebody who is in opens an address. */
async function open(href: string, { minutos = 30, rules = [{ action: 'read', subject: 'Lancamento' }] as object[] } = {}) {
  token = tokenOf((Date.now() + minutos * MINUTO) / 1000)
  localStorage.setItem('@USER', JSON.stringify({ token }))
  localStorage.setItem('userAbilityRules', JSON.stringify(rules))
  window.history.replaceState(null, '', href)
  await import('./early.ts')
  // Each question has a turn of its own, and they come in order.
  await new Promise((resolve) => setTimeout(resolve))
}
const take = (url: string, of = token, method = 'GET') => window.early?.(url, { method, headers: { authorization: `Bearer ${of}` } })

beforeEach(() => {
  vi.resetModules()
  delete window.early
  localStorage.clear()
  doFetch.mockReset()
  doFetch.mockImplementation(() => answered(200))
})

it('asks what the screen of the address will ask, in the same words and with the same token', async () => {
  await open('/Home')
  expect(asked()).toEqual([sessaoRotas.get, inicioRotas.get, importacaoRotas.list].map(addressOf))
  expect(doFetch.mock.calls.map(([, init]) => init?.headers)).toEqual(asked().map(() => ({ authorization: `Bearer ${token}` })))
})

it.each([
  ['/dre', [sessaoRotas.get, dreRotas.getValores]],
  ['/Dre?inicio=2025-01&fim=2025-03', [sessaoRotas.get]],
  ['/Orcamento', [sessaoRotas.get]],
])('of %s', async (href, rotas) => {
  await open(href)
  expect(asked()).toEqual(rotas.map(addressOf))
})

it('of a budget its header, its lines and their names, whatever of it is open', async () => {
  await open('/orcamento/7?edit=true&painel=areas')
  const params = { params: { id: 7 } }
  expect(asked()).toEqual([
    addressOf(sessaoRotas.get),
    `/v1${buildPath(orcamentoRotas.get, params)}`,
    `/v1${buildPath(orcamentoAtosRotas.listLinhas, { ...params, query: {} })}`,
    addressOf(cadastroRotas.listNomesOrcamento),
  ])
})

it.each([
  ['nothing of imports to who may not see them', [{ action: 'read', subject: 'Dre' }]],
  ['nor to who sees a part', [{ action: 'read', subject: 'Lancamento', conditions: { filial: { $in: ['1'] } } }]],
])('%s', async (_, rules) => {
  await open('/Home', { rules })
  expect(asked()).toEqual([sessaoRotas.get, inicioRotas.get].map(addressOf))
})

it('asks nothing with a token that is about to end, or with none', async () => {
  await open('/Home', { minutos: 9 })
  expect([asked(), window.early]).toEqual([[], undefined])
  localStorage.setItem('@USER', 'x')
  vi.resetModules()
  await import('./early.ts')
  expect(asked()).toEqual([])
})

it('gives each answer once, to the same question with the same token, while it is new', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await open('/Home')
  const sessao = addressOf(sessaoRotas.get)
  expect((await take(sessao))?.status).toBe(200)
  expect(take(sessao)).toBeUndefined()
  expect(take(addressOf(inicioRotas.get), 'of another cliente')).toBeUndefined()
  vi.advanceTimersByTime(30_001)
  expect(take(addressOf(importacaoRotas.list))).toBeUndefined()
  expect(asked()).toHaveLength(3)
  vi.useRealTimers()
})

it('reads every answer to its end, taken or not: one that is left open keeps its connection', async () => {
  await open('/Home')
  const answers = await Promise.all(doFetch.mock.results.map(({ value }) => value as Promise<Response>))
  await vi.waitFor(() => expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]))
})

it('asks again in the ordinary way for what was refused or not answered', async () => {
  doFetch.mockImplementationOnce(() => answered(503)).mockImplementationOnce(() => Promise.reject(new TypeError('no network')))
  await open('/Home')
  const again = await Promise.all([take(addressOf(sessaoRotas.get)), take(addressOf(inicioRotas.get))])
  expect(again.map((each) => each?.status)).toEqual([200, 200])
  expect(asked().slice(3)).toEqual([sessaoRotas.get, inicioRotas.get].map(addressOf))
})
