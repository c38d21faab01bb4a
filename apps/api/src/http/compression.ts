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

const NIVEL = { level: constants.Z_BEST_SPEED }

/** Bytes that come out of the compressor at once: for each of them it waits for the thread of all answers. */
const [PEDACO_MIN, PEDACO_MAX] = [16 * 1024, 1024 * 1024]

/** What it becomes comes mostly in one piece. */
export const compress = (payload: string | Buffer): Promise<Buffer> =>
  gzipAsync(payload, { ...NIVEL, chunkSize: Math.min(Math.max(Math.ceil(payload.length / 2), PEDACO_MIN), PEDACO_MAX) })

/** `gzip` named without being refused (`gzip;q=0`). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((each) => /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i.test(each))
}

/** Each character is a byte at least: only of a text of few of them they are counted. */
const isShort = (payload: string): boolean => payload.length < MIN_BYTES && Buffer.byteLength(payload) < MIN_BYTES

/** Leaves files and streams as they are: they are compressed already, or told bit by bit. */
export function installCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || isShort(payload) || !String(reply.getHeader('content-type')).startsWith('application/json')) {
      done(null, payload)
      return
    }
    void reply.header('vary', 'accept-encoding')
    if (!takesGzip(request.headers['accept-encoding'])) {
      done(null, payload)
      return
    }
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    gzip(payload, NIVEL, done)
  })
}
