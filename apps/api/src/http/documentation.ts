import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-document.ts'
import { createDocsPage } from './docs-page.ts'

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

interface Documentation {
  document: string
  html: string
  policy: string
}

/** Serves `/openapi.json` and `/docs`. Both are public, because they hold no data. */
export function installDocumentation(app: FastifyInstance, { base }: { base: string }): void {
  let made: Documentation | undefined
  // On the first request: it takes longer than everything else of a start.
  const read = (): Documentation => (made ??= writeDocumentation(app, base))
  app.get(`${base}/openapi.json`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(read().document))
  app.get(`${base}/docs`, async (_request, reply) => {
    const { html, policy } = read()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}

function writeDocumentation(app: FastifyInstance, base: string): Documentation {
  const document = describeApi(app)
  const { html, style, script } = createDocsPage(document, base)
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; frame-ancestors 'none'; base-uri 'none'`
  return { document: JSON.stringify(document), html, policy }
}
