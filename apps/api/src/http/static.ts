/** The built pages: precompressed files, hashed assets kept for ever, the entry page for navigations only. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

/** A browser asking for a page, as opposed to a script asking for a file that is not there. */
function isNavigation(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
}

interface PagesOptions {
  webDir: string
  base: string
  /** Answers with the entry page; absent where no pages were built. */
  sendPagina?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined
}

/** Serves the files of the built pages, and the page itself for every address that a browser asks to see. */
export async function installPages(app: FastifyInstance, { webDir, base, sendPagina }: PagesOptions): Promise<void> {
  if (sendPagina) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      // The entry page is written for each marca, never sent as it was built.
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
    const isApi = base !== '' && (request.url === base || request.url.startsWith(`${base}/`))
    if (!sendPagina || isApi || !isNavigation(request)) throw new ErroApi('rota_not_found')
    await sendPagina(request, reply)
    return reply
  }
  app.setNotFoundHandler(answer)
}
