import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createEventStreams, sendEvents } from './event-stream.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

async function listenWith(beforeStream: () => Promise<void>): Promise<{ port: number; over: Promise<void> }> {
  const over = Promise.withResolvers<void>()
  const server = Fastify()
  app = server
  server.get('/', async (request, reply) => {
    await beforeStream()
    async function* source(left: AbortSignal): AsyncGenerator<string> {
      try {
        yield 'primeiro'
        if (!left.aborted) await once(left, 'abort')
      } finally {
        over.resolve()
      }
    }
    return sendEvents(request, reply, { source, stillAllowed: () => Promise.resolve(true) })
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return { port: (server.server.address() as AddressInfo).port, over: over.promise }
}

function ask(port: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  return socket
}

test('aborts the source when the browser leaves during a wait', async () => {
  const { port, over } = await listenWith(() => Promise.resolve())
  const socket = ask(port)
  while (!String((await once(socket, 'data'))[0]).includes('primeiro'));
  socket.destroy()
  await over
})

test('starts no source for a browser that left before the stream', async () => {
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const { port, over } = await listenWith(async () => {
    asked.resolve()
    await gone.promise
  })
  const socket = ask(port)
  await asked.promise
  socket.destroy()
  while (await new Promise<boolean>((resolve) => app?.server.getConnections((_error, count) => resolve(count > 0))))
    await new Promise(setImmediate)
  gone.resolve()
  await over
})

test('limits the streams of each person separately', () => {
  const { enter } = createEventStreams(2)
  const [leave] = [enter('ana'), enter('ana')]
  expect(() => enter('ana')).toThrow(expect.objectContaining({ codigo: 'requisicao_throttled' }))
  enter('bia')
  leave()
  enter('ana')
  expect(() => enter('ana')).toThrow('acompanhamentos demais')
})
