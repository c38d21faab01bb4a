import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installJsonBody } from './json-body.ts'
import { ErroApi } from './erro.ts'

const LEVELS = 100_000

test.each(['array', 'object'])('finds a lone surrogate at any depth and accepts a pair: %s', async (tipo) => {
  const app = Fastify()
  installJsonBody(app)
  app.setErrorHandler((error, _, reply) => reply.send(error instanceof ErroApi ? error.codigo : String(error)))
  app.post('/', (_, reply) => reply.send('read'))
  const [opens, closes] = tipo === 'array' ? ['[', ']'] : ['{"a":', '}']
  const send = async (texto: string): Promise<string> => {
    const payload = `${opens.repeat(LEVELS)}"${texto}"${closes.repeat(LEVELS)}`
    const { body } = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
    return body
  }
  expect(await send(String.raw`a\ud800b`)).toBe('requisicao_invalid')
  expect(await send(String.raw`\ud83d\ude00`)).toBe('read')
  await app.close()
})

test('refuses an object with too many names at any depth, but not a long list', async () => {
  const app = Fastify()
  installJsonBody(app)
  app.setErrorHandler((error, _, reply) => reply.send(error instanceof ErroApi ? error.codigo : String(error)))
  app.post('/', (_, reply) => reply.send('read'))
  const send = async (payload: object): Promise<string> => (await app.inject({ method: 'POST', url: '/', payload })).body
  const named = (nomes: number) => Object.fromEntries(Array.from({ length: nomes }, (_, i) => [`n${i}`, []]))
  expect(await send(named(1_000))).toBe('read')
  expect(await send(named(1_001))).toBe('requisicao_invalid')
  expect(await send([{ detalhe: named(1_001) }])).toBe('requisicao_invalid')
  expect(await send(Array.from({ length: 50_000 }, () => ({ a: 1 })))).toBe('read')
  await app.close()
})
