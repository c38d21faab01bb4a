import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './api-document.ts'
import { createDocsPage } from './docs-page.ts'

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Serves `/openapi.json` and `/docs`. Both are public, because they hold no data. */
export function installDocumentation(app: FastifyInstance, { base }: { base: string }): void {
  const made: { document: string; html: string; policy: string } = { document: '', html: '', policy: '' }
  // Once all routes are registered.
  app.addHook('onReady', async () => {
    const document = describeApi(app)
    const { html, style, script } = createDocsPage(document, base)
    const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; frame-ancestors 'none'; base-uri 'none'`
    Object.assign(made, { document: JSON.stringify(document), html, policy })
  })
  app.get(`${base}/openapi.json`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(made.document))
  app.get(`${base}/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', made.policy).send(made.html),
  )
}
