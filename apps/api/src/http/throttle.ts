/** Rate limit per caller, far above human use. It stops a runaway script. */
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
  // Global, because route hooks would run first, and refusing there costs a database query.
  app.addHook('onRequest', app.rateLimit())
}
