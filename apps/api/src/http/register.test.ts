/** What leaves a route is what its schema says, whatever the handler answers, and who asks the same is looked at once. */
import { randomBytes } from 'node:crypto'
import { defineRota, type RotaDef } from '@lastro/contract'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createSelo } from '../acesso/sessao/cipher.ts'
import { createEventStreams } from './event-stream.ts'
import { LEITOR } from './acesso.fixture.ts'
import type { Acesso } from './authenticate.ts'
import { ErroApi } from './erro.ts'
import { installErrorHandler } from './error-handler.ts'
import { registerRoutes, type RegisterDeps } from './register.ts'
import { compileValidator } from './validate.ts'

const base = { metodo: 'GET', permissao: 'publico', resumo: 'Uma pessoa' } as const
const pessoa = z.object({ nome: z.string(), clientes: z.array(z.object({ nome: z.string() })) })
const rotas = {
  more: defineRota({ ...base, nome: 'pessoa.more', caminho: '/mais', data: pessoa }),
  other: defineRota({ ...base, nome: 'pessoa.other', caminho: '/outra', data: pessoa }),
  shared: defineRota({
    ...base,
    nome: 'pessoa.shared',
    caminho: '/junta',
    permissao: { action: 'read', subject: 'Dre' },
    query: z.object({ mes: z.coerce.number().check(z.minimum(1)) }),
    data: z.object({ mes: z.int(), nome: z.string() }),
  }),
}
const MAIS = { nome: 'Ana', senhaHash: '$argon2id$', clientes: [{ nome: 'Alfa', segredo: 'totp' }] }
/** Not what the schema says, as a column that came out of the database with another type. */
const OUTRA: unknown = { nome: 7, clientes: null, senhaHash: '$argon2id$' }

const olhados: string[] = []
const lidos: number[] = []
let regras = LEITOR.regras
/** What whoever reads waits for. */
let portao: Promise<void> | undefined
let parada: ErroApi | undefined

let t: TestApp
let deps: RegisterDeps
const app = Fastify({ logger: false })
beforeAll(async () => {
  t = await buildApp()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app, {})
  const nobody = () => Promise.reject(new Error('nobody is asked who they are'))
  const authenticate = (token: string): Promise<Acesso> => {
    olhados.push(token)
    return Promise.resolve({ ...LEITOR, regras: token === 'leitor' ? regras : [] })
  }
  const authenticators = { authenticate, authenticateChave: nobody, endVerComo: nobody, findParada: () => Promise.resolve(parada) }
  deps = { db: t.database.db, base: '', eventStreams: createEventStreams(), selo: createSelo(randomBytes(32)), ...authenticators }
  registerRoutes(app, deps, rotas, {
    more: async () => MAIS,
    other: async () => z.parse(z.any(), OUTRA),
    shared: {
      shared: async ({ acesso, query: { mes } }) => {
        lidos.push(mes)
        await portao
        return { mes, nome: acesso.nome }
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

test('what the schema does not name stays inside, at any depth', async () => {
  const response = await app.inject({ url: '/mais' })
  expect(response.json()).toEqual({ status: 'success', data: { nome: 'Ana', clientes: [{ nome: 'Alfa' }] } })
})

test('what the schema does not allow is no success, and nothing of it is told', async () => {
  const response = await app.inject({ url: '/outra' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ status: 'error', code: 'erro_unexpected' })
  expect(response.body).not.toMatch(/argon2id|nome/)
})

const askShared = async (token: string | undefined, mes: string): Promise<[number, unknown]> => {
  const response = await app.inject({
    url: `/junta?mes=${mes}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  const { code, data, details } = response.json<{ code?: string; data?: unknown; details?: unknown }>()
  return [response.statusCode, data ?? [code, details]]
}

test('a shared answer: who asks is looked at first, then what they ask, once for all of them', async () => {
  expect(await askShared(undefined, 'nenhum')).toEqual([401, ['sessao_required', undefined]])
  expect(await askShared('ninguem', 'nenhum')).toEqual([403, ['permissao_denied', undefined]])
  expect(await askShared('leitor', 'nenhum')).toEqual([
    422,
    ['requisicao_invalid', [{ campo: 'mes', message: expect.any(String) as string }]],
  ])
  expect([olhados.splice(0), lidos]).toEqual([['ninguem', 'leitor'], []])
  const juntas = await Promise.all(['leitor', 'ninguem', 'leitor', 'ninguem'].map((token) => askShared(token, '7')))
  const certa = [200, { mes: 7, nome: 'Ana' }]
  const recusa = [403, ['permissao_denied', undefined]]
  expect(juntas).toEqual([certa, recusa, certa, recusa])
  expect([olhados.splice(0).toSorted(), lidos.splice(0)]).toEqual([['leitor', 'ninguem'], [7]])
})

test('a right that is taken while somebody waits is not theirs any more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  portao = promise
  const primeira = askShared('leitor', '7')
  await vi.waitFor(() => expect(lidos).toEqual([7]))
  regras = []
  const seguintes = [askShared('leitor', '7'), askShared('leitor', '7')]
  resolve()
  expect((await primeira)[0]).toBe(200)
  expect((await Promise.all(seguintes)).map(([status]) => status)).toEqual([403, 403])
  regras = LEITOR.regras
})

test('a shared answer asked for by HEAD has all of it but its body', async () => {
  const headers = { authorization: 'Bearer leitor' }
  const [inteira, cabeca] = await Promise.all([
    app.inject({ url: '/junta?mes=7', headers }),
    app.inject({ method: 'HEAD', url: '/junta?mes=7', headers }),
  ])
  expect([cabeca.statusCode, cabeca.body, cabeca.headers['content-length']]).toEqual([200, '', inteira.headers['content-length']])
})

test('what is not answered the same to all that ask is not shared', () => {
  const shared = { shared: () => Promise.resolve({ mes: 1, nome: '' }) }
  const register = (change: Partial<RotaDef>): void => {
    registerRoutes(Fastify(), deps, { shared: { ...rotas.shared, ...change } }, { shared })
  }
  expect(() => register({ metodo: 'POST' })).toThrow('changes something')
  expect(() => register({ permissao: 'publico' })).toThrow('in no session')
  expect(() => register({ saida: 'eventos' })).toThrow('in one piece')
})

test('a shared answer in maintenance: nobody is told anything else, whoever they are or say to be', async () => {
  parada = new ErroApi('manutencao_active')
  const refusal = [503, ['manutencao_active', undefined]]
  expect(await Promise.all([askShared(undefined, '7'), askShared('leitor', '7')])).toEqual([refusal, refusal])
  parada = undefined
  expect((await askShared('leitor', '7'))[0]).toBe(200)
})
