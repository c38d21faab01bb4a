/** The built pages: precompressed files, hashed assets kept for ever, the entry page at every other address. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

/** Path of a request as addresses are compared: without query and case, with single slashes. */
function readPath(url: string): string {
  return url
    .replace(/\?.*$/s, '')
    .replaceAll(/\/{2,}/g, '/')
    .toLowerCase()
}

/**
 * Whether the entry page answers. Browsers ask for `text/html`; curl, uptime monitors and link previews often do not. They get the page too,
 * except at a file's address, and unless they ask for JSON. An API at the root has addresses like those of pages: there only browsers get it.
 */
function asksForPage({ method, url, headers: { accept = '' } }: FastifyRequest, base: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (accept.includes('text/html')) return true
  return base !== '' && !readPath(url).includes('.') && !accept.includes('application/json')
}

interface PagesOptions {
  webDir: string
  base: string
  sendPagina?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined
}

/** Serves the files of the built pages, and the entry page at every address that is neither a file's nor the API's. */
export async function installPages(app: FastifyInstance, { webDir, base, sendPagina }: PagesOptions): Promise<void> {
  if (sendPagina) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      // The entry page is rendered per marca.
      index: false,
      // Every built file has an ending; what has none is an address of the application, also where it is a folder's name.
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.') && /\.[^/]+$/.test(path),
      setHeaders(reply, path) {
        // The bundler puts a content hash into every name below assets/.
        const hashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isApi = base !== '' && `${readPath(request.url)}/`.startsWith(`${base.toLowerCase()}/`)
    if (!sendPagina || isApi || !asksForPage(request, base)) throw new ErroApi('rota_not_found')
    await sendPagina(request, reply)
    return reply
  }
  app.setNotFoundHandler(answer)
}
