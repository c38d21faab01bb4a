/** The built pages: precompressed files, hashed assets kept for ever, the entry page for navigations only. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErroApi } from './erro.ts'

/** A browser asking for a page, as opposed to a script asking for a file that is not there. */
function isNavigation(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')
}

/** Serves the built pages, and the page itself for every address that a browser asks to see. */
export async function installPages(app: FastifyInstance, options: { webDir: string; base: string }): Promise<void> {
  const hasPages = existsSync(join(options.webDir, 'index.html'))
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: options.webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // The bundler puts a content hash into every name below assets/.
        const hashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isApi = options.base !== '' && (request.url === options.base || request.url.startsWith(`${options.base}/`))
    if (!hasPages || isApi || !isNavigation(request)) throw new ErroApi('rota_not_found')
    // Not returned: the framework would listen to the response once more at every step of looking for a compressed file.
    void reply.sendFile('index.html')
  })
}
