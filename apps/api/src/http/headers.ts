/** Security headers of pages and API answers (static values: one hook, no per-request work). */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * `style-src 'unsafe-inline'`: the component library sets custom properties in style attributes; scripts stay strict.
 * `img-src data:`: the drawn marks are inlined into the stylesheet.
 */
const CSP_PAGINA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const CSP_API = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const COMUNS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

export function securityHeaders(kind: 'pagina' | 'api', https: boolean): Record<string, string> {
  return {
    ...COMUNS,
    'content-security-policy': kind === 'pagina' ? CSP_PAGINA : CSP_API,
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(kind === 'api' ? { 'cache-control': 'no-store' } : {}),
  }
}

/** Pages and assets set their own cache policy; everything under the API base must never be kept. */
export function installSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'base' | 'https'>): void {
  const api = securityHeaders('api', config.https)
  const pagina = securityHeaders('pagina', config.https)
  app.addHook('onRequest', async (request, reply) => {
    // By the route that answers: `/%761/Dre` and `http://host/v1/Dre` are other spellings of the same one.
    const path = request.routeOptions.url ?? request.url
    const isApi = config.base === '' || path === config.base || path.startsWith(`${config.base}/`)
    reply.headers(isApi ? api : pagina)
  })
}
