/** Fuzz test of every route: any input gets a valid response or an error envelope, never a 500. */
import { errorResponseSchema } from '@lastro/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './build-app.ts'
import { bearer } from './factories.ts'
import { FUZZED, startFuzz, type Fuzz } from './fuzz-requests.ts'
import type { Ids } from './ids.ts'
import { partesOf, toInject } from './valid-requests.ts'

/** Requests of each route with input, some 10,000 in all; `npm run campanha -- pedidos` sends 200,000. */
const REQUESTS = 40

let fuzz: Fuzz
let t: TestApp
let ids: Ids
let token: string

beforeAll(async () => {
  fuzz = await startFuzz()
  ;({ t, ids, token } = fuzz)
})
afterAll(() => t.close())

const rotas = FUZZED.map((rota) => [rota.nome, rota] as const)

test.each(rotas)('%s', async (_nome, rota) => {
  expect(await fuzz.run(rota, REQUESTS)).toBeGreaterThan(0)
})

/** One above the limit of an integer column, and a lone surrogate. */
const BEIRAS: Readonly<Record<string, unknown>> = { number: 2_147_483_648, string: 'a\ud800b' }

function listBeiras(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap((inner, i) => listBeiras(inner).map((each) => body.with(i, each)))
  if (typeof body !== 'object' || body === null) return (typeof body) in BEIRAS ? [BEIRAS[typeof body]] : []
  return Object.entries(body).flatMap(([name, inner]) => listBeiras(inner).map((each) => ({ ...body, [name]: each })))
}

test('numbers out of column range and characters that PostgreSQL text cannot hold', async () => {
  const failures: unknown[] = []
  for (const [nome, rota] of rotas) {
    const { body, ...partes } = partesOf(rota, ids)
    if (rota.entrada !== undefined && rota.entrada !== 'json') continue
    for (const beira of listBeiras(body)) {
      const request = toInject(rota, { ...partes, body: beira })
      const { statusCode } = await t.app.inject({ ...request, headers: { ...request.headers, ...bearer(token) } })
      const loaded = statusCode < 400 && /\\ud800/.test(JSON.stringify(beira))
      if (statusCode >= 500 || loaded) failures.push([nome, beira, statusCode])
    }
  }
  expect(failures).toEqual([])
})

test('any address and any method below the base', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      fc.oneof(
        fc.webPath(),
        fc.string({ maxLength: 80 }).map((text) => `/${encodeURIComponent(text)}`),
        fc.constant('/%ff'),
        fc.constant('/Importacao/%00'),
      ),
      async (method, path) => {
        const response = await t.app.inject({ method: method as 'GET', url: `/v1${path}`, headers: bearer(token) })
        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode >= 400 && method !== 'HEAD') z.parse(errorResponseSchema, response.json())
      },
    ),
    { numRuns: 200 },
  )
})
