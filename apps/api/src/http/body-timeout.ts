/**
 * How long a request may take to arrive. Who is at work with a file over a slow line has an hour; everybody else, and above all who is
 * nobody yet, has half a minute: a connection that drips costs its owner nothing, and here a descriptor.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { answerClientError } from './client-error.ts'

/** The largest JSON body at 300 kbit/s. */
export const CORPO_MAX_MS = 30_000
/** The largest file over a slow line (4 GiB at 10 Mbit/s), but no connection dripping for ever. */
export const ARRIVAL_MAX_MS = 3_600_000
/** Node looks this often for those whose time is over. */
export const CHECK_MS = 5_000
/** Some kilobytes, at once. */
export const HEADERS_MAX_MS = 20_000

const prazos = new WeakMap<FastifyRequest, NodeJS.Timeout>()

export function installSlowArrival(app: FastifyInstance, answer: ReturnType<typeof answerClientError>, prazoMs = CORPO_MAX_MS): void {
  const watch = (request: FastifyRequest, response: ServerResponse): void => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    // An injected request has no connection.
    if ((length === '0' && encoding === undefined) || !(raw.socket instanceof Socket)) return
    const prazo = setTimeout(() => {
      // Also of whoever was refused, and goes on sending what nobody reads.
      if (!raw.complete) answer(Object.assign(new Error('the body takes too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
    }, prazoMs)
    prazo.unref()
    prazos.set(request, prazo)
    response.once('close', () => {
      if (raw.complete || raw.destroyed) clearTimeout(prazo)
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply.raw)
    done()
  })
}

/** For the handler of an upload, once it is known who sends it and that they may: up to an hour. */
export function allowSlowArrival(request: FastifyRequest): void {
  clearTimeout(prazos.get(request))
}
