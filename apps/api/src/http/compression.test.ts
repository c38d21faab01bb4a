import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCompression } from './compression.ts'

const LONG = { data: 'á'.repeat(2000) }
let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  await installCompression(app)
  app.get('/longa', () => LONG)
  app.get('/curta', () => ({ data: 'x' }))
  app.get('/grande', () => ({ data: 'á'.repeat(200_000) }))
  app.get('/planilha', (_, reply) => reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send('x'.repeat(5000)))
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) => app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test.each([
  ['gzip', 'gzip'],
  ['br, gzip', 'gzip'],
  ['gzip;q=1.0, *;q=0.5', 'gzip'],
  ['GZIP; q=0.5', 'gzip'],
  ['gzip, zstd;q=0', 'gzip'],
  ['gzip, xzstd', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=0.8,gzip', 'gzip'],
  ['gzip;q=1, zstd;q=0.1', 'gzip'],
  ['gzip;q=0.25, zstd;q=0.75', 'zstd'],
  ['gzip;q=0.5, zstd;q=0.500', 'zstd'],
  ['zstd;q=0.001', 'zstd'],
  ['zstd', 'zstd'],
])('compresses a long answer for %s with %s, without loss', async (accepted, encoding) => {
  const { headers, rawPayload } = await ask('/longa', accepted)
  expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding'])
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(rawPayload.length).toBeLessThan(200)
  expect(JSON.parse((encoding === 'zstd' ? zstdDecompressSync : gunzipSync)(rawPayload).toString())).toEqual(LONG)
})

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip;q=0.000', 'xgzip', 'zstd;q=0'])(
  'it goes out as it is for %s',
  async (encoding) => {
    const answer = await ask('/longa', encoding)
    expect([answer.headers['content-encoding'], answer.json()]).toEqual([undefined, LONG])
  },
)

test.each(['/curta', '/planilha'])('does not compress %s', async (url) => {
  const { headers } = await ask(url, 'gzip')
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined])
})

test.each(['gzip', 'zstd'])('an answer too large for one call is compressed as a stream, with %s', async (encoding) => {
  const { headers, rawPayload } = await ask('/grande', encoding)
  expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, undefined])
  const text = (encoding === 'zstd' ? zstdDecompressSync : gunzipSync)(rawPayload).toString()
  expect(JSON.parse(text)).toEqual({ data: 'á'.repeat(200_000) })
})
