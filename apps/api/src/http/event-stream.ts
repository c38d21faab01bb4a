/** Server-sent events (SSE): framing, heartbeat, and termination by either side. */
import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000
/** Bounds how long a stream outlives its session, rights or cliente. */
export const REAUTHORIZE_MS = 5_000

/** Over all tabs and browsers, because each stream polls the database. */
export const STREAMS_PER_PERSON = 20

export interface EventStreams {
  /**
   * @returns release function
   * @throws ErroApi `requisicao_throttled`
   */
  enter: (usuarioId: string) => () => void
  count: () => number
}

export function createEventStreams(max = STREAMS_PER_PERSON): EventStreams {
  const open = new Map<string, number>()
  return {
    enter(usuarioId) {
      const before = open.get(usuarioId) ?? 0
      if (before >= max) {
        throw new ErroApi('requisicao_throttled', {
          message: 'Há acompanhamentos demais abertos; feche algumas abas.',
          retryAfterSeconds: 30,
        })
      }
      open.set(usuarioId, before + 1)
      return () => {
        const now = (open.get(usuarioId) ?? 1) - 1
        if (now === 0) open.delete(usuarioId)
        else open.set(usuarioId, now)
      }
    },
    count: () => [...open.values()].reduce((sum, streams) => sum + streams, 0),
  }
}

/** A reconnecting browser sends the last received id in `Last-Event-ID`. */
export class NumberedEvent {
  readonly id: number
  readonly valor: unknown

  constructor(id: number, valor: unknown) {
    this.id = id
    this.valor = valor
  }
}

export class PrintedEvents {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}

export function printEvent(event: unknown): string {
  if (event instanceof PrintedEvents) return event.texto
  if (event instanceof NumberedEvent) return `id: ${event.id}\ndata: ${JSON.stringify(event.valor)}\n\n`
  return `data: ${JSON.stringify(event)}\n\n`
}

/**
 * Interruptible wait.
 * `Promise.race` would leak: a promise pending as long as the stream keeps every event it was raced with.
 */
function createCancelableWait(): { until: <T>(work: Promise<T>) => Promise<T | undefined>; end: () => void } {
  let ended = false
  let giveUp = (): void => {}
  return {
    until: (work) =>
      new Promise((resolve, reject) => {
        giveUp = () => resolve(undefined)
        if (ended) giveUp()
        work.then(resolve, reject)
      }),
    end() {
      ended = true
      giveUp()
    },
  }
}

/** The signal reports that the browser left, because closing a generator waits for its pending promise. */
export type Events = (left: AbortSignal) => AsyncIterable<unknown>

/**
 * Polls the authorization and ends the stream when it changed.
 * The browser reconnects with its new rights.
 * @returns stops the polling
 */
function reauthorizeEvery(request: FastifyRequest, stillAllowed: () => Promise<boolean>, end: () => void): () => void {
  let asking = false
  const ask = async (): Promise<void> => {
    asking = true
    try {
      if (!(await stillAllowed())) end()
    } catch (error) {
      request.log.debug({ err: error }, 'event stream no longer allowed')
      end()
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => {
    if (!asking) void ask()
  }, REAUTHORIZE_MS)
  return () => clearInterval(timer)
}

/**
 * Streams values as `data:` events until the source ends, the browser leaves or rights are lost.
 * The source is then aborted and its iterator closed, so that its `finally` runs.
 * @param stillAllowed false or a rejection ends the stream
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { source, stillAllowed }: { source: Events; stillAllowed: () => Promise<boolean> },
): Promise<FastifyReply> {
  const { raw } = reply
  const headers = reply.getHeaders()
  reply.hijack()
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Otherwise nginx would buffer events.
    'x-accel-buffering': 'no',
  })
  const left = new AbortController()
  const { until, end } = createCancelableWait()
  const leave = (): void => {
    left.abort()
    end()
  }
  // The client may have left during the handler's query.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  raw.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const iterator = source(left.signal)[Symbol.asyncIterator]()
  const stop = reauthorizeEvery(request, stillAllowed, end)
  try {
    for (;;) {
      const step = await until(iterator.next())
      if (step === undefined || step.done === true) break
      // Backpressure: a slow reader gets fewer events, and the source coalesces them.
      if (!raw.write(printEvent(step.value))) await until(once(raw, 'drain', { signal: left.signal })).catch(() => undefined)
    }
  } catch (error) {
    // The headers are already sent, so the browser learns the reason on reconnecting.
    request.log.error({ err: error }, 'event stream failed')
  } finally {
    clearInterval(heartbeat)
    stop()
    left.abort()
    await iterator.return?.()
    raw.end()
  }
  return reply
}
