import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSlowArrival, installSlowArrival } from './body-timeout.ts'
import { answerClientError } from './client-error.ts'

const TIMEOUT_MS = 300
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  installSlowArrival(app, answerClientError({}), TIMEOUT_MS)
  app.addContentTypeParser('application/x-arquivo', (_request, _payload, done) => done(null))
  app.post('/json', async () => 'lido')
  app.post('/recusa', { onRequest: async (_request, reply) => reply.code(401).send('não') }, async () => 'lido')
  app.route({
    method: 'POST',
    url: '/arquivo',
    handler: async (request) => {
      allowSlowArrival(request)
      let bytes = 0
      for await (const chunk of request.raw) bytes += (chunk as Buffer).length
      return `${bytes} bytes`
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function open(url: string, type: string): { socket: Socket; ended: Promise<{ text: string; ms: number }> } {
  const start = performance.now()
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ended = new Promise<{ text: string; ms: number }>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, ms: performance.now() - start }))
  })
  socket.write(`POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5\r\n\r\n"`)
  return { socket, ended }
}

test('ends a dripping body with the reason', async () => {
  const { text, ms } = await open('/json', 'application/json').ended
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('demorou demais')
  expect(ms).toBeGreaterThanOrEqual(TIMEOUT_MS - 50)
})

test('ends the body of a refused request too', async () => {
  const { text } = await open('/recusa', 'application/x-arquivo').ended
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
})

test('gives an accepted upload more time', async () => {
  const { socket, ended } = open('/arquivo', 'application/x-arquivo')
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS))
  expect(socket.destroyed).toBe(false)
  socket.write('1234')
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
  socket.end()
  expect((await ended).text).toContain('5 bytes')
})

test('accepts a body in time', async () => {
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '"a"',
  })
  expect(await answer.text()).toBe('lido')
})
