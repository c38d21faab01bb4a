/** What leaves a route is what its schema says, whatever the handler answers, and who asks the same is looked at once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { defineRota } from '@lastro/contract'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createSelo } from '../sessao/cipher.ts'
import { createEventStreams } from './event-stream.ts'
import type { Acesso } from './authenticate.ts'
import { ErroApi } from './erro.ts'
import { installErrorHandler } from './error-handler.ts'
import { registerRoutes } from './register.ts'
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
    query: z.object({ mes: z.string().check(z.regex(/^\d{4}-\d{2}$/)) }),
    data: z.object({ mes: z.string(), nome: z.string() }),
  }),
}
const MAIS = { nome: 'Ana', senhaHash: '$argon2id$', clientes: [{ nome: 'Alfa', segredo: 'totp' }] }
/** Not what the schema says, as a column that came out of the database with another type. */
const OUTRA: unknown = { nome: 7, clientes: null, senhaHash: '$argon2id$' }

const CLIENTE = { id: randomUUID(), nome: 'Alfa', nomeCurto: 'Alfa', cnpj: '', marca: 'lastro', exercicioMesInicial: 1 } as const
const LEITOR: Acesso = {
  usuarioId: randomUUID(),
  sessaoId: randomUUID(),
  sessaoClienteId: CLIENTE.id,
  nome: 'Ana',
  email: 'ana@alfa.example',
  perfil: 'leitor',
  perfilProprio: 'leitor',
  cliente: CLIENTE,
  regras: [{ action: 'read', subject: 'Dre' }],
  escopo: { centrosCusto: null, filiais: null },
  vendoComo: null,
  verComoPerdido: false,
  segundoFatorPendente: false,
  externa: null,
}
const olhados: string[] = []
const lidos: string[] = []
let parada: ErroApi | undefined

let t: TestApp
const app = Fastify({ logger: false })
beforeAll(async () => {
  t = await buildApp()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app, {})
  const nobody = () => Promise.reject(new Error('nobody is asked who they are'))
  const authenticate = (token: string): Promise<Acesso> => {
    olhados.push(token)
    return Promise.resolve(token === 'leitor' ? LEITOR : { ...LEITOR, regras: [] })
  }
  const authenticators = { authenticate, authenticateChave: nobody, endVerComo: nobody, findParada: () => Promise.resolve(parada) }
  registerRoutes(
    app,
    { db: t.database.db, base: '', eventStreams: createEventStreams(), selo: createSelo(randomBytes(32)), ...authenticators },
    rotas,
    {
      more: async () => MAIS,
      other: async () => z.parse(z.any(), OUTRA),
      shared: {
        shared: async ({ acesso, query: { mes } }) => {
          lidos.push(mes)
          return { mes, nome: acesso.nome }
        },
      },
    },
  )
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
  const juntas = await Promise.all(['leitor', 'ninguem', 'leitor', 'ninguem'].map((token) => askShared(token, '2025-01')))
  const certa = [200, { mes: '2025-01', nome: 'Ana' }]
  const recusa = [403, ['permissao_denied', undefined]]
  expect(juntas).toEqual([certa, recusa, certa, recusa])
  expect([olhados.splice(0).toSorted(), lidos.splice(0)]).toEqual([['leitor', 'ninguem'], ['2025-01']])
})

test('a shared answer in maintenance: nobody is told anything else, whoever they are or say to be', async () => {
  parada = new ErroApi('manutencao_active')
  const refusal = [503, ['manutencao_active', undefined]]
  expect(await Promise.all([askShared(undefined, '2025-01'), askShared('leitor', '2025-01')])).toEqual([refusal, refusal])
  parada = undefined
  expect((await askShared('leitor', '2025-01'))[0]).toBe(200)
})
