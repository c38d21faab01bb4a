import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createDocsPage } from './openapi.ts'

/** Serves `/openapi.json` and `/docs`. Both are public, because they hold no data. */
export function installDocumentation(app: FastifyInstance, { base }: { base: string }): void {
  const { html, style } = createDocsPage(base)
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get(`${base}/openapi.json`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(app.swagger()))
  app.get(`${base}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`)
      .send(html),
  )
}
