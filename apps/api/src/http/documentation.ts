import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createDocsPage, createOpenApi } from './openapi.ts'

/** `/openapi.json` for programs, `/docs` for people. Both are public: they describe, they do not answer. */
export function installDocumentation(app: FastifyInstance, { base, version }: { base: string; version: string }): void {
  const openapi = JSON.stringify(createOpenApi(base, version))
  const { html, estilo } = createDocsPage(base)
  const estiloHash = createHash('sha256').update(estilo).digest('base64')
  app.get(`${base}/openapi.json`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(openapi))
  app.get(`${base}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${estiloHash}'; frame-ancestors 'none'; base-uri 'none'`)
      .send(html),
  )
}
