/** A ceiling per caller, far above what a person or our screens do: it stops a runaway script, not a user. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './client-address.ts'
import { ErroApi } from './erro.ts'

export async function installThrottle(app: FastifyInstance, options: { perMinute: number }): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: options.perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressKey(ip),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) => new ErroApi('requisicao_throttled', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  })
  // Of the whole server, not of each route, whose own hooks would come first: to refuse somebody costs a look into the database, too, and
  // counts.
  app.addHook('onRequest', app.rateLimit())
}
