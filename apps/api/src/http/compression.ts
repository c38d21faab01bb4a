/**
 * Answers of the API go out compressed to whoever takes it: a statement of 54 KB is 8 on the way to a phone. At the fastest level, because
 * the answer is made anew each time. What tells secrets apart by their length needs a request in the name of somebody else, and a page of
 * another site has no token to send.
 */
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet arrives no sooner for being smaller. */
export const MIN_BYTES = 1400

/** Of a large statement zstd makes less than gzip does, in a third of the time. */
export type Encoding = 'zstd' | 'gzip'

const GZIP = { level: constants.Z_BEST_SPEED }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

const gzipAsync = promisify(gzip)
const zstdAsync = promisify(zstdCompress)

/** Bytes that come out of the compressor at once: for each of them it waits for the thread of all answers. */
const [PEDACO_MIN, PEDACO_MAX] = [16 * 1024, 1024 * 1024]

/** What it becomes comes mostly in one piece. */
export function compress(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const chunkSize = Math.min(Math.max(Math.ceil(payload.length / 2), PEDACO_MIN), PEDACO_MAX)
  return encoding === 'zstd' ? zstdAsync(payload, { ...ZSTD, chunkSize }) : gzipAsync(payload, { ...GZIP, chunkSize })
}

/** Named without being refused (`gzip;q=0`). */
const named = (encoding: Encoding): RegExp => new RegExp(String.raw`(^|,)\s*${encoding}\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?(,|$)`, 'i')

const [TAKES_ZSTD, TAKES_GZIP] = [named('zstd'), named('gzip')]

/** What an answer is compressed with for whoever says so; undefined: it goes out as it is. */
export function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  if (TAKES_ZSTD.test(acceptEncoding)) return 'zstd'
  return TAKES_GZIP.test(acceptEncoding) ? 'gzip' : undefined
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
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) {
      done(null, payload)
      return
    }
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'zstd') zstdCompress(payload, ZSTD, done)
    else gzip(payload, GZIP, done)
  })
}
