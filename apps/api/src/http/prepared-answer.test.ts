import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installCompression } from './compression.ts'
import { compressOnce, findPrepared, repeatAnswer, writePrepared } from './prepared-answer.ts'

const RESPOSTAS = { curta: { nome: 'São João' }, media: { nome: 'á'.repeat(2000) }, longa: { nome: 'á'.repeat(40_000) } }
let app: FastifyInstance
let serializadas = 0

beforeAll(async () => {
  app = fastify()
  installCompression(app)
  app.setSerializerCompiler(() => (data) => {
    serializadas += 1
    return JSON.stringify(data)
  })
  const schema = { response: { 200: { type: 'object', additionalProperties: true } } }
  for (const [nome, answer] of Object.entries(RESPOSTAS)) {
    repeatAnswer(answer)
    app.get(`/${nome}`, { schema }, (request, reply) => writePrepared(request, reply, findPrepared(answer)!, answer))
  }
  await app.ready()
})
afterAll(() => app.close())

test.each(['curta', 'media', 'longa'] as const)('%s: written once, sent to each as they take it', async (nome) => {
  const antes = serializadas
  const certa = { status: 'success', data: RESPOSTAS[nome] }
  for (const encoding of ['gzip', undefined, 'zstd', 'gzip', 'zstd', 'gzip;q=0']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { headers, rawPayload } = await app.inject({
      url: `/${nome}`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })
    const decompress = nome === 'curta' ? undefined : { gzip: gunzipSync, zstd: zstdDecompressSync }[encoding ?? '']
    expect([headers['content-encoding'], headers['vary']]).toEqual([
      decompress && encoding,
      nome === 'curta' ? undefined : 'accept-encoding',
    ])
    expect([headers['content-type'], Number(headers['content-length'])]).toEqual(['application/json; charset=utf-8', rawPayload.length])
    expect(JSON.parse((decompress?.(rawPayload) ?? rawPayload).toString())).toEqual(certa)
  }
  expect(serializadas - antes).toBe(1)
})

test('what could not be compressed is compressed for whoever asks next, and then kept', async () => {
  const [prepared, texto] = [{ compressed: {} }, 'á'.repeat(2000)]
  const failed = compressOnce(prepared, texto, 'zstd', () => Promise.reject(new Error('no memory left')))
  await expect(failed).rejects.toThrow('no memory left')
  const compressed = compressOnce(prepared, texto, 'zstd')
  expect(zstdDecompressSync(await compressed).toString()).toBe(texto)
  expect(compressOnce(prepared, texto, 'zstd')).toBe(compressed)
})

test('what nobody keeps is written anew', () => {
  expect([findPrepared({ nome: 'outra' }), findPrepared(null), findPrepared('texto')]).toEqual([undefined, undefined, undefined])
})
