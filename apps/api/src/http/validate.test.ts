import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compileValidator } from './validate.ts'

const app = Fastify()
app.setValidatorCompiler(compileValidator)
const lidas: unknown[] = []
app.get(
  '/',
  { schema: { querystring: z.object({ mes: z.string().check(z.minLength(7)), de: z._default(z.string(), 'todos') }) } },
  (request) => {
    lidas.push(request.query)
    return 'ok'
  },
)
afterAll(() => app.close())

test('the same query is read once, another one is another, and what was refused is refused again', async () => {
  const codes: number[] = []
  for (const mes of ['2025-01', '2025-01', '2025-02', '25', '25']) codes.push((await app.inject({ url: '/', query: { mes } })).statusCode)
  expect(codes).toEqual([200, 200, 200, 400, 400])
  expect(lidas).toEqual([
    { mes: '2025-01', de: 'todos' },
    { mes: '2025-01', de: 'todos' },
    { mes: '2025-02', de: 'todos' },
  ])
  expect(lidas[1]).toBe(lidas[0])
})
