/** Server-sent events: framing, heartbeat and an end for both sides. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000

/**
 * Streams each value as one `data:` event. Returns when the source ends or the browser leaves; the source's iterator is
 * closed in both cases, so its `finally` can release what it holds.
 */
export async function sendEventos(request: FastifyRequest, reply: FastifyReply, source: AsyncIterable<unknown>): Promise<FastifyReply> {
  const { raw } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would hold events back otherwise.
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const iterator = source[Symbol.asyncIterator]()
  const left = new Promise<undefined>((resolve) => raw.once('close', () => resolve(undefined)))
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), left])
      if (step === undefined || step.done === true) break
      raw.write(`data: ${JSON.stringify(step.value)}\n\n`)
    }
  } catch (error) {
    // The headers are gone: the browser reconnects and learns then what is wrong.
    request.log.error({ err: error }, 'event stream failed')
  } finally {
    clearInterval(heartbeat)
    await iterator.return?.()
    raw.end()
  }
  return reply
}
