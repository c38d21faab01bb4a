import { randomBytes } from 'node:crypto'
/** What leaves a route is what its schema says, whatever the handler answers. */
import { defineRota } from '@lastro/contract'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createSelo } from '../sessao/cipher.ts'
import { createEventStreams } from './event-stream.ts'
import { installErrorHandler } from './error-handler.ts'
import { registerRoutes } from './register.ts'

const base = { metodo: 'GET', permissao: 'publico', resumo: 'Uma pessoa' } as const
const pessoa = z.object({ nome: z.string(), clientes: z.array(z.object({ nome: z.string() })) })
const rotas = {
  more: defineRota({ ...base, nome: 'pessoa.more', caminho: '/mais', data: pessoa }),
  other: defineRota({ ...base, nome: 'pessoa.other', caminho: '/outra', data: pessoa }),
}
const MAIS = { nome: 'Ana', senhaHash: '$argon2id$', clientes: [{ nome: 'Alfa', segredo: 'totp' }] }
/** Not what the schema says, as a column that came out of the database with another type. */
const OUTRA: unknown = { nome: 7, clientes: null, senhaHash: '$argon2id$' }

let t: TestApp
const app = Fastify({ logger: false })
beforeAll(async () => {
  t = await buildApp()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app, {})
  const nobody = () => Promise.reject(new Error('nobody is asked who they are'))
  const findParada = () => Promise.resolve(undefined)
  const authenticators = { authenticate: nobody, authenticateChave: nobody, endVerComo: nobody, findParada }
  registerRoutes(
    app,
    { db: t.database.db, base: '', eventStreams: createEventStreams(), selo: createSelo(randomBytes(32)), ...authenticators },
    rotas,
    {
      more: async () => MAIS,
      other: async () => z.parse(z.any(), OUTRA),
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
