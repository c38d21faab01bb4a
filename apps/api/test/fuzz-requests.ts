/** Generated requests of every route, hostile ones mostly, for the fuzz test and its campaign. */
import { gunzipSync } from 'node:zlib'
import { errorResponseSchema, ROTAS, type RotaDef } from '@lastro/contract'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import * as z from 'zod/mini'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildFullCliente, buildUsuario, signIn } from './factories.ts'
import type { Ids } from './ids.ts'
import { partesOf, toInject } from './valid-requests.ts'

export interface Fuzz {
  t: TestApp
  ids: Ids
  token: string
  /**
   * Sends requests of one route.
   * @returns how many
   * @throws Error with the seed and the smallest request that got a 5xx, or an answer outside the contract
   */
  run: (rota: RotaDef, requests: number, seed?: number) => Promise<number>
}

// Logout would end the test, so it is left out.
export const FUZZED = ROTAS.filter(({ nome }) => nome !== 'sessao.logout')
/** Routes that check a password pay for its hash each time and run less often. */
const COM_SENHA = new Set(['sessao.login', 'segundoFator.start', 'segundoFator.disable', 'segundoFator.renewCodigos', 'senha.change'])
const RARE = 20

export async function startFuzz(): Promise<Fuzz> {
  const t = await buildApp()
  const side = await buildFullCliente(t, { nome: 'Comercial Ação', canario: '' })
  const ids: Ids = { ...side.ids, arquivoId: '7b1f7a3e-0000-4000-8000-000000000000' }
  const ana = await buildUsuario(t.database.db, { nome: 'Ana Administradora', perfil: 'admin', clientes: [side.clienteId] })
  const token = await signIn(t.database.db, ana, side.clienteId, t.clock.now)
  return {
    t,
    ids,
    token,
    async run(rota, requests, seed) {
      const numRuns = COM_SENHA.has(rota.nome) || takesNothing(rota) ? Math.min(RARE, requests) : requests
      let sent = 0
      const property = fc.asyncProperty(requestArbitrary(rota, ids, token), async (request) => {
        sent += 1
        checkResponse(rota, await t.app.inject(request))
      })
      await fc.assert(property, seed === undefined ? { numRuns } : { numRuns, seed })
      return sent
    },
  }
}

function checkResponse({ data }: RotaDef, response: LightMyRequestResponse): void {
  if (response.statusCode >= 500) throw new Error(`${response.statusCode}: ${response.body}`)
  if (response.statusCode >= 400) z.parse(errorResponseSchema, readJson(response))
  else if (data !== undefined && response.headers['content-type']?.includes('json') === true) {
    z.parse(z.strictObject({ status: z.literal('success'), data }), readJson(response))
  }
}

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

function requestArbitrary(rota: RotaDef, ids: Ids, token: string): fc.Arbitrary<InjectOptions> {
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
