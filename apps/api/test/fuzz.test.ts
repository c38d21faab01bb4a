/** Fuzz test of every route: any input gets a valid response or an error envelope, never a 500. */
import { gunzipSync } from 'node:zlib'
import { errorResponseSchema, ROTAS, type RotaDef } from '@lastro/contract'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildFullCliente, buildUsuario, signIn } from './factories.ts'
import type { Ids } from './ids.ts'
import { partesOf, toInject } from './valid-requests.ts'

/**
 * Requests per route with input, some 10,000 in all.
 * `LASTRO_PEDIDOS=1000` makes 200,000, which take a quarter of an hour.
 */
const REQUESTS = Number(process.env['LASTRO_PEDIDOS'] ?? 40)

let t: TestApp
let ids: Ids
let token: string

beforeAll(async () => {
  t = await buildApp()
  const side = await buildFullCliente(t, { nome: 'Comercial Ação', canario: '' })
  ids = { ...side.ids, arquivoId: '7b1f7a3e-0000-4000-8000-000000000000' }
  const ana = await buildUsuario(t.database.db, { nome: 'Ana Administradora', perfil: 'admin', clientes: [side.clienteId] })
  token = await signIn(t.database.db, ana, side.clienteId, t.clock.now)
})
afterAll(() => t.close())

const hostile = fc.constantFrom(
  '',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  '2147483648',
  'NaN',
  'null',
  '\u0000',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '{}',
  '[]',
  '2025-13',
  '0000-01',
  '9999-12',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2025-01-01T00:00:00+23:59',
  '1,1,1',
  '0',
  'RB',
  'W10',
  'WyIyMDI1LTAxLTAxIiwxLDFd',
  'WyIyMDI1LTAyLTMwIiwxLDFd',
  'WyIyMDI1LTAxLTAxIiwxZTMwMCwxXQ',
)
const texto = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 300 }), fc.integer().map(String))
const valor = fc.oneof(texto, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.constant(null))

function requestArbitrary(rota: RotaDef): fc.Arbitrary<InjectOptions> {
  const partes = partesOf(rota, ids)
  const names = (place: 'params' | 'query'): string[] =>
    rota[place] === undefined ? [] : Object.keys(z.toJSONSchema(rota[place], { io: 'input', unrepresentable: 'any' }).properties ?? {})
  const some = (place: 'params' | 'query'): fc.Arbitrary<Record<string, string>> =>
    names(place).length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names(place)), texto)
  const body = rota.body === undefined ? fc.option(valor, { nil: undefined }) : fc.oneof(bodyLike(partes.body), valor)
  const headers = fc.record(
    {
      'idempotency-key': fc.string({ unit: 'grapheme-ascii', maxLength: 210 }),
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/xml',
      ),
      'accept-encoding': fc.constantFrom('gzip', '*', 'x'),
      'x-forwarded-for': fc.constantFrom("1.2.3.4', '", '::1', ''),
    },
    { requiredKeys: [] },
  )
  return fc
    .record({
      params: some('params'),
      query: some('query'),
      body,
      headers,
      raw: fc.option(fc.string({ maxLength: 60 }), { nil: undefined, freq: 10 }),
    })
    .map(({ params, query, body: changed, headers: extra, raw }) => {
      const request = toInject(rota, { params: { ...partes.params, ...params }, query: { ...partes.query, ...query }, body: changed })
      const payload = rota.metodo === 'GET' ? undefined : (raw ?? request.payload)
      return {
        ...request,
        headers: { ...request.headers, ...extra, ...bearer(token) },
        ...(payload === undefined ? { payload: '' } : { payload }),
      }
    })
}

function bodyLike(body: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(body)) return fc.array(fc.oneof({ weight: 3, arbitrary: bodyLike(body[0]) }, valor), { maxLength: 4 })
  if (typeof body !== 'object' || body === null) return fc.oneof({ weight: 2, arbitrary: fc.constant(body) }, valor)
  return fc.record(Object.fromEntries(Object.entries(body).map(([name, inner]) => [name, bodyLike(inner)])), { requiredKeys: [] })
}

function readJson({ headers, rawPayload }: LightMyRequestResponse): unknown {
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  return JSON.parse(bytes.toString())
}

/** Without input only the headers vary, which are the same for every route. */
const takesNothing = ({ params, query, body, metodo }: RotaDef): boolean =>
  metodo === 'GET' && params === undefined && query === undefined && body === undefined

// Logout would end the test, so it is left out. Routes that check a password pay for its hash each time and run less often.
const COM_SENHA = new Set(['sessao.login', 'segundoFator.start', 'segundoFator.disable', 'segundoFator.renewCodigos', 'senha.change'])
const rotas = ROTAS.filter(({ nome }) => nome !== 'sessao.logout').map((rota) => [rota.nome, rota] as const)

test.each(rotas)('%s', async (nome, rota) => {
  const envelope = rota.data === undefined ? undefined : z.strictObject({ status: z.literal('success'), data: rota.data })
  await fc.assert(
    fc.asyncProperty(requestArbitrary(rota), async (request) => {
      const response = await t.app.inject(request)
      expect(response.statusCode).toBeLessThan(500)
      if (response.statusCode >= 400) z.parse(errorResponseSchema, readJson(response))
      else if (envelope !== undefined && response.headers['content-type']?.includes('json') === true) z.parse(envelope, readJson(response))
    }),
    { numRuns: COM_SENHA.has(nome) || takesNothing(rota) ? 20 : REQUESTS },
  )
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
