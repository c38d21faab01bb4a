/** Security headers of pages and API answers. */
import { createHash } from 'node:crypto'
import { marcaFromHost, type ChaveMarca } from '@lastro/contract'
import type { FastifyInstance } from 'fastify'
import type { HttpSettings } from './settings.ts'
import { isQuadro } from './frame-ticket.ts'

/**
 * The page that the provider of work accounts comes back to. When a token is renewed that happens inside of an invisible frame of our own.
 */
const RETORNO = '/conta-trabalho.html'

interface Pagina {
  /** Of the provider of work accounts: its token address, and what stands in the invisible frame before the return. */
  origens?: readonly string[]
  framed?: boolean
  /** What the entry page runs before its first paint, as the policy names it: `'sha256-…'`. */
  scripts?: readonly string[]
}

/** The names of the scripts that stand inside of a page; data for scripts, and scripts in files of their own, need none. */
export function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
}

/**
 * The page that frames a report of another program lets in the address of that report and nothing else, and asks nobody else anything: there
 * only whether it answers. It stands in a page of ours, which itself frames only ours: so the address of a report is in the policy of that
 * report's page alone.
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
 * `style-src 'unsafe-inline'`: the component library sets custom properties in style attributes; scripts stay strict: those of our files, and
 * what the entry page was built with, named by its hash.
 * `img-src data:`: the drawn marks are inlined into the stylesheet.
 */
function cspPagina({ origens = [], framed = false, scripts = [] }: Pagina): string {
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

/** @param origem what the page that frames a report lets in; undefined: nothing */
export function quadroHeaders(https: boolean, origem: string | undefined): Record<string, string> {
  return { ...securityHeaders('pagina', https, { framed: true }), 'content-security-policy': cspQuadro(origem) }
}

/**
 * Pages and assets set their own cache policy; everything under the API base must never be kept.
 * @param origensOf the provider of work accounts of a marca
 * @param scripts see `hashInlineScripts`
 * @param readBilhete what the page that frames a report lets in, by its address
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
    // By the route that answers: `/%761/Dre` and `http://host/v1/Dre` are other spellings of the same one.
    const path = request.routeOptions.url ?? request.url
    const isApi = config.base === '' || path === config.base || path.startsWith(`${config.base}/`)
    const pagina = isApi ? undefined : request.url.split('?', 1)[0]
    if (pagina !== undefined && isQuadro(pagina)) {
      readBilhete(request.url).then((origem) => {
        void reply.headers(quadroHeaders(config.https, origem))
        // oxlint-disable-next-line no-callback-in-promise -- only this page has to wait, and no other request waits for a promise
        done()
      }, done)
      return
    }
    if (isApi) void reply.headers(api)
    else {
      const origens = origensOf(marcaFromHost(request.host))
      void reply.headers(securityHeaders('pagina', config.https, { origens, scripts, framed: pagina === RETORNO }))
    }
    done()
  })
}
