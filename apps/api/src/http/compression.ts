/**
 * Answers of the API go out compressed to whoever takes it: a statement of 54 KB is 8 on the way to a phone. At the fastest level, because
 * the answer is made anew each time. What tells secrets apart by their length needs a request in the name of somebody else, and a page of
 * another site has no token to send.
 */
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet arrives no sooner for being smaller. */
const MIN_BYTES = 1400

/** Of a large statement zstd makes less than gzip does, in a third of the time. */
type Encoding = 'zstd' | 'gzip'

const GZIP = { level: constants.Z_BEST_SPEED }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Bytes that come out of the compressor at once: for each of them it waits for the thread of all answers. */
const [PEDACO_MIN, PEDACO_MAX] = [16 * 1024, 1024 * 1024]

/** What it becomes comes mostly in one piece. */
function compressInto(payload: string | Buffer, encoding: Encoding, done: (error: Error | null, compressed: Buffer) => void): void {
  const chunkSize = Math.min(Math.max(Math.ceil(payload.length / 2), PEDACO_MIN), PEDACO_MAX)
  if (encoding === 'zstd') zstdCompress(payload, { ...ZSTD, chunkSize }, done)
  else gzip(payload, { ...GZIP, chunkSize }, done)
}

/** Captures how much it is wanted where that is said. */
const naming = (encoding: Encoding): RegExp =>
  new RegExp(String.raw`(?:^|,)\s*${encoding}\s*(?:;\s*q=(1(?:\.0*)?|0(?:\.\d*)?)\s*)?(?:,|$)`, 'i')

const [ZSTD_DITO, GZIP_DITO] = [naming('zstd'), naming('gzip')]

/** From 0, which is not at all (`gzip;q=0`, or not a word of it), to 1. */
function qualityOf(dito: RegExp, acceptEncoding: string): number {
  const achado = dito.exec(acceptEncoding)
  return achado === null ? 0 : Number(achado[1] ?? 1)
}

/** What an answer is compressed with: what is wanted most, and of both alike zstd, as browsers say it. Undefined: it goes out as it is. */
export function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  const zstd = qualityOf(ZSTD_DITO, acceptEncoding)
  if (zstd === 1) return 'zstd'
  if (qualityOf(GZIP_DITO, acceptEncoding) > zstd) return 'gzip'
  return zstd > 0 ? 'zstd' : undefined
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
    compressInto(payload, encoding, done)
  })
}
