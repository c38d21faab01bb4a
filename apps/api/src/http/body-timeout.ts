/**
 * Slowloris guard: 30 s for a request body, 1 h for an authorized upload. A dripping connection is free for the client and costs the server
 * a descriptor.
 */
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { answerClientError } from './client-error.ts'

/** Enough for the largest JSON body at 300 kbit/s. */
export const BODY_MAX_MS = 30_000
/** Enough for the largest file over a slow line (4 GiB at 10 Mbit/s). */
export const ARRIVAL_MAX_MS = 3_600_000
export const CHECK_MS = 5_000
export const HEADERS_MAX_MS = 20_000

const timeouts = new WeakMap<FastifyRequest, NodeJS.Timeout>()

export function installSlowArrival(app: FastifyInstance, answer: ReturnType<typeof answerClientError>, timeoutMs = BODY_MAX_MS): void {
  const watch = (request: FastifyRequest, response: ServerResponse): void => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if ((length === '0' && encoding === undefined) || !(raw.socket instanceof Socket)) return
    const timeout = setTimeout(() => {
      // Also ends a refused request whose unread body keeps arriving.
      if (!raw.complete)
        answer(Object.assign(new Error('the request body exceeded its time limit'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
    }, timeoutMs)
    timeout.unref()
    timeouts.set(request, timeout)
    response.once('close', () => {
      if (raw.complete || raw.destroyed) clearTimeout(timeout)
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply.raw)
    done()
  })
}

export function allowSlowArrival(request: FastifyRequest): void {
  clearTimeout(timeouts.get(request))
}
