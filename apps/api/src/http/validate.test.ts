import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { installErrorHandler } from './error-handler.ts'
import { compileValidator } from './validate.ts'

test('refuses a list with too many faults to enumerate', async () => {
  const app = Fastify({ bodyLimit: 5_000_000 })
  installErrorHandler(app, {})
  app.setValidatorCompiler(compileValidator)
  const item = z.object({ a: z.int(), b: z.int(), c: z.int() })
  app.post('/', { schema: { body: z.object({ itens: z.array(item).check(z.maxLength(60_000)) }) } }, (_, reply) => reply.send('read'))
  const send = async (itens: unknown[]): Promise<unknown> => {
    const response = await app.inject({ method: 'POST', url: '/', payload: { itens } })
    return response.statusCode === 200 ? 'read' : [response.statusCode, response.json<{ details: unknown[] }>().details.length]
  }
  expect(await send([{ a: 1, b: 2, c: 3 }])).toBe('read')
  expect(await send([{}, {}])).toEqual([422, 6])
  expect(await send(Array.from({ length: 20 }, () => ({})))).toEqual([422, 50])
  expect(await send(Array.from({ length: 60_000 }, () => ({})))).toEqual([422, 1])
  await app.close()
})
