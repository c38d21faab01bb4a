/**
 * Answers of the API go out compressed to whoever takes it: a statement of 54 KB is 8 on the way to a phone. At the fastest level, because
 * the answer is made anew each time. What tells secrets apart by their length needs a request in the name of somebody else, and a page of
 * another site has no token to send.
 */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet arrives no sooner for being smaller. */
export const MIN_BYTES = 1400

const gzipAsync = promisify(gzip)

export const compress = (payload: string | Buffer): Promise<Buffer> => gzipAsync(payload, { level: constants.Z_BEST_SPEED })

/** `gzip` named without being refused (`gzip;q=0`). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i.test(each))
}

/** Leaves files and streams as they are: they are compressed already, or told bit by bit. */
export function installCompressao(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < MIN_BYTES) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    void reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload)
  })
}
