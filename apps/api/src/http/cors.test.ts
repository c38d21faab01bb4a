import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'

const PAGES = 'https://app.exemplo.com.br'
let t: TestApp
beforeAll(async () => {
  t = await buildApp({ origens: [PAGES] })
})
afterAll(() => t.close())

async function corsOf(method: 'GET' | 'OPTIONS', url: string, origin: string): Promise<[number, Record<string, unknown>]> {
  const { statusCode, headers } = await t.app.inject({ method, url, headers: { origin } })
  return [statusCode, Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))]
}

test('answers pages of an allowed origin, and their preflight', async () => {
  const own = { 'access-control-allow-origin': PAGES, 'access-control-allow-credentials': 'true' }
  expect(await corsOf('GET', '/v1/saude', PAGES)).toMatchObject([200, own])
  expect(await corsOf('OPTIONS', '/v1/api/login', PAGES)).toMatchObject([
    204,
    { ...own, 'access-control-allow-headers': expect.stringContaining('authorization') },
  ])
  expect(await corsOf('GET', '/v1/Sessao', PAGES)).toMatchObject([401, own])
})

test.each(['https://outro.exemplo', 'null', `${PAGES}.mal.example`])('sends no CORS header to the origin %s', async (origin) => {
  expect(await corsOf('GET', '/v1/saude', origin)).toEqual([200, {}])
  expect(await corsOf('OPTIONS', '/v1/api/login', origin)).toEqual([405, {}])
})

test.each([PAGES, 'https://outro.exemplo', undefined])(
  'marks an answer to the origin %s as depending on it, for caches',
  async (origin) => {
    const answer = await t.app.inject({ method: 'GET', url: '/v1/saude', headers: origin === undefined ? {} : { origin } })
    expect(answer.headers['vary']).toBe('origin')
  },
)

test('compression keeps the dependence on the origin', async () => {
  const { headers } = await t.app.inject({ method: 'GET', url: '/v1/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(headers['vary']).toMatch(/origin.*accept-encoding/i)
})
