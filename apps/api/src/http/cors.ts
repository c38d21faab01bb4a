/** CORS for the pages of other hosts that use this API, by an allow-list of their origins. */
import type { FastifyInstance } from 'fastify'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id',
  'access-control-max-age': '600',
}

/** @param origens such as `https://app.exemplo.com.br`; with none, only pages of this host may call */
export function installCors(app: FastifyInstance, { origens }: { origens: readonly string[] }): void {
  const allowed = new Set(origens)
  if (allowed.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    // Also without an allowed origin: a cache would give that answer to the pages of one.
    void reply.header('vary', 'origin')
    if (origin === undefined || !allowed.has(origin)) {
      done()
      return
    }
    void reply.headers({
      'access-control-allow-origin': origin,
      // The cookie by which a browser is known.
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, retry-after',
    })
    if (request.method === 'OPTIONS') void reply.headers(PREFLIGHT).code(204).send()
    else done()
  })
}
