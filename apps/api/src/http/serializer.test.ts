import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cacheBody, compileSerializer } from './serializer.ts'

test('serializes a cached response once, by its schema, and any other one each time', async () => {
  let checks = 0
  const nome = z.string().check(z.refine(() => (checks += 1) > 0))
  const schema = { response: { 200: z.object({ status: z.literal('success'), data: z.object({ nome }) }) } }
  const app = Fastify()
  app.setSerializerCompiler(compileSerializer)
  const [cached, other] = [
    { nome: 'São João', senha: 'fica' },
    { nome: 'Água', senha: 'fica' },
  ]
  cacheBody(cached)
  app.get('/cached', { schema }, () => ({ status: 'success', data: cached }))
  const narrow = { response: { 200: z.object({ status: z.literal('success'), data: z.object({}) }) } }
  app.get('/narrow', { schema: narrow }, () => ({ status: 'success', data: cached }))
  app.get('/other', { schema }, () => ({ status: 'success', data: other }))
  const ask = async (url: string): Promise<[unknown, number]> => {
    const before = checks
    return [(await app.inject(url)).json(), checks - before]
  }
  const answerOf = (data: object): object => ({ status: 'success', data })
  expect(await ask('/cached')).toEqual([answerOf({ nome: 'São João' }), 1])
  expect(await ask('/cached')).toEqual([answerOf({ nome: 'São João' }), 0])
  expect(await ask('/narrow')).toEqual([answerOf({}), 0])
  expect(await ask('/other')).toEqual([answerOf({ nome: 'Água' }), 1])
  other.nome = 'Fogo'
  expect(await ask('/other')).toEqual([answerOf({ nome: 'Fogo' }), 1])
  await app.close()
})
