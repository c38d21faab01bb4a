/** The built pages: precompressed files, immutable hashed assets, and the entry page elsewhere. */
import fastifyStatic from '@fastify/static'
import { ROTAS } from '@lastro/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

function readPath(url: string): string {
  return url
    .replace(/\?.*$/s, '')
    .replaceAll(/\/{2,}/g, '/')
    .toLowerCase()
}

/**
 * Whether the entry page answers. A browser gets it even at the address of a missing file.
 * curl, uptime monitors and link previews rarely ask for `text/html`. They get the page too, except at a file's address or when they ask
 * for JSON.
 */
function acceptsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return accept.includes('text/html') || (!readPath(url).includes('.') && !accept.includes('application/json'))
}

/** Returns the methods of an address of the API; none for any other. */
function createMethodsOf(base: string): (url: string) => string[] {
  const routes = ROTAS.map(({ metodo, caminho }) => ({
    methods: metodo === 'GET' ? ['GET', 'HEAD'] : [metodo],
    pattern: new RegExp(`^${base.replaceAll('.', '\\.')}${caminho.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return (url) => {
    const path = url.replace(/\?.*$/s, '')
    return [...new Set(routes.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])))]
  }
}

interface PagesOptions {
  webDir: string
  base: string
  sendPage?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined
}

export async function installPages(app: FastifyInstance, { webDir, base, sendPage }: PagesOptions): Promise<void> {
  if (sendPage) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      // The entry page is rendered per marca.
      index: false,
      // Every built file has an extension; a path without one is an address of the application.
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.') && /\.[^/]+$/.test(path),
      setHeaders(reply, path) {
        // The bundler puts a content hash into every name below assets/.
        const hashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const methodsOf = createMethodsOf(base)
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // An API at the root has only the addresses of its routes, which do not get here.
    const isApi = base !== '' && `${readPath(request.url)}/`.startsWith(`${base.toLowerCase()}/`)
    const methods = methodsOf(request.url)
    if (methods.length > 0) {
      void reply.header('allow', methods.join(', '))
      throw new ErroApi('metodo_not_allowed')
    }
    if (!sendPage || isApi || !acceptsPage(request)) throw new ErroApi('rota_not_found')
    await sendPage(request, reply)
    return reply
  }
  app.setNotFoundHandler(answer)
}
