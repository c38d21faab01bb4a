/** Security headers of pages and API answers. */
import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The page that the provider of work accounts comes back to. When a token is renewed that happens inside of an invisible frame of our own.
 */
const RETORNO = '/conta-trabalho.html'

interface Pagina {
  /** Of the provider of work accounts: its token address, and what stands in the invisible frame before the return. */
  origens?: readonly string[]
  framed?: boolean
}

/**
 * `style-src 'unsafe-inline'`: the component library sets custom properties in style attributes; scripts stay strict.
 * `img-src data:`: the drawn marks are inlined into the stylesheet.
 */
function cspPagina({ origens = [], framed = false }: Pagina): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origens].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${origens.length === 0 ? "'none'" : ["'self'", ...origens].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}

const CSP_API = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const COMUNS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** The headers of every answer; pages get a content policy of their own. */
export function securityHeaders(kind: 'pagina' | 'api', https: boolean, pagina: Pagina = {}): Record<string, string> {
  return {
    ...COMUNS,
    ...(pagina.framed === true ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'content-security-policy': kind === 'pagina' ? cspPagina(pagina) : CSP_API,
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(kind === 'api' ? { 'cache-control': 'no-store' } : {}),
  }
}

/**
 * Pages and assets set their own cache policy; everything under the API base must never be kept.
 * @param origensOf the provider of work accounts of a marca
 */
export function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'base' | 'https'>,
  origensOf: (marca: ChaveMarca) => readonly string[],
): void {
  const api = securityHeaders('api', config.https)
  app.addHook('onRequest', async (request, reply) => {
    // By the route that answers: `/%761/Dre` and `http://host/v1/Dre` are other spellings of the same one.
    const path = request.routeOptions.url ?? request.url
    const isApi = config.base === '' || path === config.base || path.startsWith(`${config.base}/`)
    if (isApi) return void reply.headers(api)
    const origens = origensOf(marcaFromHost(request.host))
    return void reply.headers(securityHeaders('pagina', config.https, { origens, framed: request.url.split('?', 1)[0] === RETORNO }))
  })
}
