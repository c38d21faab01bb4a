import { randomBytes, randomUUID } from 'node:crypto'
import { defineRota } from '@lastro/contract'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createCipher, createSealer } from '../acesso/sessao/cipher.ts'
import { createEventStreams } from './event-stream.ts'
import { LEITOR } from './acesso.fixture.ts'
import type { Acesso } from './authenticate.ts'
import { ErroApi } from './erro.ts'
import { installErrorHandler } from './error-handler.ts'
import { registerRoutes } from './register.ts'
import { compileValidator } from './validate.ts'

const base = { metodo: 'GET', permissao: 'publico', resumo: 'Uma pessoa' } as const
const person = z.object({ nome: z.string(), clientes: z.array(z.object({ nome: z.string() })) })
const rotas = {
  more: defineRota({ ...base, nome: 'pessoa.more', caminho: '/mais', data: person }),
  other: defineRota({ ...base, nome: 'pessoa.other', caminho: '/outra', data: person }),
  month: defineRota({
    ...base,
    nome: 'pessoa.month',
    caminho: '/mes',
    permissao: { action: 'read', subject: 'Dre' },
    query: z.object({ mes: z.coerce.number().check(z.minimum(1)) }),
    data: z.object({ mes: z.int(), nome: z.string() }),
  }),
}
const MORE = { nome: 'Ana', senhaHash: '$argon2id$', clientes: [{ nome: 'Alfa', segredo: 'totp' }] }
const OTHER: unknown = { nome: 7, clientes: null, senhaHash: '$argon2id$' }

const authenticated: string[] = []
const handled: number[] = []
let stop: ErroApi | undefined

let t: TestApp
const app = Fastify({ genReqId: () => randomUUID() })
beforeAll(async () => {
  t = await buildApp()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app, {})
  const nobody = () => Promise.reject(new Error('the caller must not be identified'))
  const authenticate = (token: string): Promise<Acesso> => {
    authenticated.push(token)
    return Promise.resolve({ ...LEITOR, regras: token === 'leitor' ? LEITOR.regras : [] })
  }
  const authenticators = { authenticate, authenticateChave: nobody, endVerComo: nobody, findManutencao: () => Promise.resolve(stop) }
  const key = randomBytes(32)
  const deps = {
    db: t.database.db,
    base: '',
    eventStreams: createEventStreams(),
    sealer: createSealer(createCipher({ keys: async () => [key] })),
    ...authenticators,
  }
  registerRoutes(app, deps, rotas, {
    more: async () => MORE,
    other: async () => z.parse(z.any(), OTHER),
    month: async ({ acesso, query: { mes } }) => {
      handled.push(mes)
      return { mes, nome: acesso.nome }
    },
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

test('removes fields that the schema does not name, at any depth', async () => {
  const response = await app.inject({ url: '/mais' })
  expect(response.json()).toEqual({ status: 'success', data: { nome: 'Ana', clientes: [{ nome: 'Alfa' }] } })
})

test('a schema violation is a failure that reveals nothing', async () => {
  const response = await app.inject({ url: '/outra' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ status: 'error', code: 'erro_unexpected' })
  expect(response.body).not.toMatch(/argon2id|nome/)
})

const askMonth = async (token: string | undefined, mes: string): Promise<[number, unknown]> => {
  const response = await app.inject({
    url: `/mes?mes=${mes}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  const { code, data, details } = response.json<{ code?: string; data?: unknown; details?: unknown }>()
  return [response.statusCode, data ?? [code, details]]
}

test('authorizes the caller before it validates the query, and validates before the handler runs', async () => {
  expect(await askMonth(undefined, 'nenhum')).toEqual([401, ['sessao_required', undefined]])
  expect(await askMonth('ninguem', 'nenhum')).toEqual([403, ['permissao_denied', undefined]])
  expect(await askMonth('leitor', 'nenhum')).toEqual([
    422,
    ['requisicao_invalid', [{ campo: 'mes', message: expect.any(String) as string }]],
  ])
  expect([authenticated.splice(0), handled]).toEqual([['ninguem', 'leitor'], []])
  expect(await askMonth('leitor', '7')).toEqual([200, { mes: 7, nome: 'Ana' }])
  expect(handled).toEqual([7])
})

test('answers HEAD with the headers of GET and no body', async () => {
  const headers = { authorization: 'Bearer leitor' }
  const [get, head] = await Promise.all([
    app.inject({ url: '/mes?mes=7', headers }),
    app.inject({ method: 'HEAD', url: '/mes?mes=7', headers }),
  ])
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']])
})

test('answers every caller but an admin the same in maintenance', async () => {
  stop = new ErroApi('manutencao_active')
  const refusal = [503, ['manutencao_active', undefined]]
  expect(await Promise.all([askMonth(undefined, '7'), askMonth('leitor', '7')])).toEqual([refusal, refusal])
  stop = undefined
  expect((await askMonth('leitor', '7'))[0]).toBe(200)
})
