/** Streams the body of a push without buffering it. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErroApi } from '../../http/erro.ts'

const TIPOS = ['application/x-ndjson', 'application/ndjson']
/** Fits several nights of entries of a large company. */
export const BODY_MAX_BYTES = 32 * 1024 * 1024

export function acceptNdjson(app: FastifyInstance): void {
  app.addContentTypeParser(TIPOS, (_request, _payload, done) => done(null))
}

export function openBody(request: FastifyRequest): Readable {
  const [tipo = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!TIPOS.includes(tipo.trim().toLowerCase())) {
    throw new ErroApi('requisicao_invalid', {
      details: [{ campo: 'Content-Type', valor: tipo, message: 'Envie o corpo como application/x-ndjson, um lançamento por linha.' }],
    })
  }
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw new ErroApi('requisicao_too_large')
  return Readable.from(limitBytes(request))
}

async function* limitBytes(request: FastifyRequest): AsyncGenerator<Buffer> {
  let bytes = 0
  // A refused body keeps the connection open, because the response needs it.
  const chunks: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) throw new ErroApi('requisicao_too_large')
    yield chunk
  }
}
