/** The body of a push: read as it comes, never held. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErroApi } from '../../http/erro.ts'

const TIPOS = ['application/x-ndjson', 'application/ndjson']
/** A night of a large company, several times over. */
export const CORPO_MAX_BYTES = 32 * 1024 * 1024

/** Lets the type in and leaves the bytes to the route. */
export function acceptNdjson(app: FastifyInstance): void {
  app.addContentTypeParser(TIPOS, (_request, _payload, done) => done(null))
}

/**
 * @throws ErroApi `requisicao_invalid` for another type, `requisicao_too_large` at once when the request says so and while reading when not
 */
export function openBody(request: FastifyRequest): Readable {
  const [tipo = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!TIPOS.includes(tipo.trim().toLowerCase())) {
    throw new ErroApi('requisicao_invalid', {
      details: [{ campo: 'Content-Type', valor: tipo, message: 'Envie o corpo como application/x-ndjson, um lançamento por linha.' }],
    })
  }
  if (Number(request.headers['content-length'] ?? 0) > CORPO_MAX_BYTES) throw new ErroApi('requisicao_too_large')
  return Readable.from(limitBytes(request))
}

async function* limitBytes(request: FastifyRequest): AsyncGenerator<Buffer> {
  let bytes = 0
  // Kept open when refused: the answer goes out by the same connection.
  const chunks: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > CORPO_MAX_BYTES) throw new ErroApi('requisicao_too_large')
    yield chunk
  }
}
