import { createHash } from 'node:crypto'
import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyInstance } from 'fastify'
import type { HttpSettings } from './settings.ts'
import { isQuadro } from './frame-ticket.ts'

/** Callback page of the work account provider. Silent renewal loads it in a hidden frame of ours. */
const RETORNO = '/conta-trabalho.html'

interface Page {
  origens?: readonly string[]
  framed?: boolean
  scripts?: readonly string[]
}

/** Data blocks and external scripts need no hash. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
}

/**
 * CSP of the page that frames an external report, which allows only the origin of that report.
 * A separate page keeps that origin out of every other policy.
 */
function cspQuadro(origem: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${origem ?? "'none'"}`,
    `connect-src ${origem ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * `style-src 'unsafe-inline'`: the component library sets custom properties in style attributes.
 * `img-src data:`: the drawn marks are inlined into the stylesheet. Scripts stay strict.
 */
function cspPage({ origens = [], framed = false, scripts = [] }: Page): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...origens].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${["'self'", ...origens].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}

const CSP_API = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

export function securityHeaders(kind: 'pagina' | 'api', https: boolean, page: Page = {}): Record<string, string> {
  return {
    ...COMMON,
    ...(page.framed === true ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
    'content-security-policy': kind === 'pagina' ? cspPage(page) : CSP_API,
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(kind === 'api' ? { 'cache-control': 'no-store' } : {}),
  }
}

export function quadroHeaders(https: boolean, origem: string | undefined): Record<string, string> {
  return { ...securityHeaders('pagina', https, { framed: true }), 'content-security-policy': cspQuadro(origem) }
}

/**
 * Sets the security headers of every response. API answers must never be cached.
 * @param origensOf origins of the work account provider of a marca
 * @param scripts see `hashInlineScripts`
 * @param readBilhete origin that a report page may frame, from its URL
 */
export function installSecurityHeaders(
  app: FastifyInstance,
  config: Pick<HttpSettings, 'base' | 'https'>,
  {
    origensOf,
    scripts,
    readBilhete,
  }: {
    origensOf: (marca: ChaveMarca) => readonly string[]
    scripts: readonly string[]
    readBilhete: (url: string) => Promise<string | undefined>
  },
): void {
  const api = securityHeaders('api', config.https)
  app.addHook('onRequest', (request, reply, done) => {
    // By route, because `/%761/Dre` and `http://host/v1/Dre` are other spellings of the same path.
    const route = request.routeOptions.url
    const path = route ?? request.url
    // With an API at the root every route is one of it, except `/*` of the built files.
    const isApi = config.base === '' ? route !== undefined && route !== '/*' : path === config.base || path.startsWith(`${config.base}/`)
    const page = isApi ? undefined : request.url.split('?', 1)[0]
    if (page !== undefined && isQuadro(page)) {
      readBilhete(request.url).then((origem) => {
        void reply.headers(quadroHeaders(config.https, origem))
        // oxlint-disable-next-line no-callback-in-promise -- only this page waits for a promise
        done()
      }, done)
      return
    }
    if (isApi) void reply.headers(api)
    else {
      const origens = origensOf(marcaFromHost(request.host))
      void reply.headers(securityHeaders('pagina', config.https, { origens, scripts, framed: page === RETORNO }))
    }
    done()
  })
}
