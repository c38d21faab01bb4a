/** Server-sent events: framing, heartbeat and an end for both sides. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000

/** What is streamed. The signal tells it that the browser left: closing a generator from outside waits for what it is waiting for. */
export type Eventos = (left: AbortSignal) => AsyncIterable<unknown>

/**
 * Streams each value as one `data:` event. Returns when the source ends or the browser leaves; the source is told, and its iterator
 * is closed in both cases, so its `finally` can release what it holds.
 */
export async function sendEventos(request: FastifyRequest, reply: FastifyReply, source: Eventos): Promise<FastifyReply> {
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
  const left = new AbortController()
  const gone = Promise.withResolvers<undefined>()
  const leave = (): void => {
    left.abort()
    gone.resolve(undefined)
  }
  // Who left while the handler asked the database has been closed already.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  raw.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const iterator = source(left.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), gone.promise])
      if (step === undefined || step.done === true) break
      raw.write(`data: ${JSON.stringify(step.value)}\n\n`)
    }
  } catch (error) {
    // The headers are gone: the browser reconnects and learns then what is wrong.
    request.log.error({ err: error }, 'event stream failed')
  } finally {
    clearInterval(heartbeat)
    left.abort()
    await iterator.return?.()
    raw.end()
  }
  return reply
}
