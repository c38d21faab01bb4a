import { connect, type AddressInfo } from 'node:net'
import { errorResponseSchema } from '@lastro/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

function say(text: string): Promise<string> {
  const { port } = t.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

test.each([
  ['what is no HTTP', 400, 'LIXO\r\n\r\n'],
  ['headers of 100 KB', 431, `GET /v1/saude HTTP/1.1\r\nHost: a\r\nX-Grande: ${'x'.repeat(100_000)}\r\n\r\n`],
])('refuses %s with %d, in the envelope and with the common headers', async (_what, status, text) => {
  const answer = await say(text)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  expect(z.parse(z.strictObject(errorResponseSchema.shape), JSON.parse(body))).toMatchObject({
    status: 'error',
    code: 'requisicao_invalid',
  })
})
