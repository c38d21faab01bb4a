/** Server-sent events: framing, heartbeat and an end for both sides. */
import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

/** Proxies cut a silent connection after 30 to 60 s. */
const HEARTBEAT_MS = 15_000
/** A stream outlives its session, its rights or its cliente by this much at most. */
export const REAUTHORIZE_MS = 5_000

/** Tabs of one person, in all of their browsers; each of their streams asks the database again and again. */
export const STREAMS_PER_PERSON = 20

/** Counts the open streams of each person of this process. */
export interface EventStreams {
  /** @returns gives the place back @throws ErroApi `requisicao_throttled` */
  enter: (usuarioId: string) => () => void
}

export function createEventStreams(max = STREAMS_PER_PERSON): EventStreams {
  const open = new Map<string, number>()
  return {
    enter(usuarioId) {
      const antes = open.get(usuarioId) ?? 0
      if (antes >= max) {
        throw new ErroApi('requisicao_throttled', {
          message: 'Há acompanhamentos demais abertos; feche algumas abas.',
          retryAfterSeconds: 30,
        })
      }
      open.set(usuarioId, antes + 1)
      return () => {
        const agora = (open.get(usuarioId) ?? 1) - 1
        if (agora === 0) open.delete(usuarioId)
        else open.set(usuarioId, agora)
      }
    },
  }
}

/** An event with a number: a browser that comes back says by `Last-Event-ID` up to which one it has heard. */
export class NumberedEvent {
  readonly id: number
  readonly valor: unknown

  constructor(id: number, valor: unknown) {
    this.id = id
    this.valor = valor
  }
}

/** Events as they are sent: printed once, however many read them. */
export class PrintedEvents {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}

export function printEvent(evento: unknown): string {
  if (evento instanceof PrintedEvents) return evento.texto
  if (evento instanceof NumberedEvent) return `id: ${evento.id}\ndata: ${JSON.stringify(evento.valor)}\n\n`
  return `data: ${JSON.stringify(evento)}\n\n`
}

/**
 * Waits, one wait at a time, until there is no reason to. Not `Promise.race`: what is never settled while a stream is open would keep every
 * event that was ever waited for beside it.
 */
function createWait(): { until: <T>(work: Promise<T>) => Promise<T | undefined>; end: () => void } {
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

/** What is streamed. The signal tells it that the browser left: closing a generator from outside waits for what it is waiting for. */
export type Events = (left: AbortSignal) => AsyncIterable<unknown>

/**
 * Asks again and again whether the stream may still be open, and ends it when not. Whatever has changed ends it: the browser connects
 * again, as what it is now.
 * @returns how to stop asking
 */
function whenForbidden(request: FastifyRequest, stillAllowed: () => Promise<boolean>, end: () => void): () => void {
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
 * Streams each value as one `data:` event. Returns when the source ends, the browser leaves or the stream is no longer allowed; the
 * source is told, and its iterator is closed in all cases, so its `finally` can release what it holds.
 * @param stillAllowed false or a failure ends the stream
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
    // nginx would hold events back otherwise.
    'x-accel-buffering': 'no',
  })
  const left = new AbortController()
  const { until, end } = createWait()
  const leave = (): void => {
    left.abort()
    end()
  }
  // Who left while the handler asked the database has been closed already.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  raw.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const iterator = source(left.signal)[Symbol.asyncIterator]()
  const stop = whenForbidden(request, stillAllowed, end)
  try {
    for (;;) {
      const step = await until(iterator.next())
      if (step === undefined || step.done === true) break
      // Who reads slowly is told less often, and the source remembers: nothing piles up here.
      if (!raw.write(printEvent(step.value))) await until(once(raw, 'drain', { signal: left.signal })).catch(() => undefined)
    }
  } catch (error) {
    // The headers are gone: the browser reconnects and learns then what is wrong.
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
