/**
 * Entry page of a marca: title, description, favicon and colours are right before the first script.
 * The first data that the pages need are embedded.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { marcaFromHost, originOfApi, type ChaveMarca, type ContaTrabalhoPublica, type Marca } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '../http/erro.ts'
import { escapeHtml } from '../http/html.ts'
import { presentMarca } from './present.ts'
import { findMarca } from './store.ts'

const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

/** Admin texts may contain anything, so they are escaped as HTML, and as JSON inside a script element. */
export function writePage(template: string, marca: Marca): string {
  const json = JSON.stringify(marca).replaceAll('<', String.raw`\u003c`)
  const head = [
    // Preloaded, because every page shows the image, but only scripts insert it.
    `<link rel="preload" as="image" type="image/svg+xml" href="${escapeHtml(marca.sinalUrl)}" />`,
    ...(marca.estiloUrl === null ? [] : [`<link rel="stylesheet" href="${escapeHtml(marca.estiloUrl)}" data-marca-estilo />`]),
    `<script type="application/json" id="marca">${json}</script>`,
  ]
  // Functions, because `$` is special in a replacement string.
  return template
    .replace('<html ', () => `<html data-marca="${marca.chave}" `)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(marca.titulo)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, begin: string) => `${begin}${escapeHtml(marca.descricao)}"`)
    .replace(/(<link rel="icon"[^>]* href=")[^"]*"/, (_, begin: string) => `${begin}${escapeHtml(marca.sinalUrl)}"`)
    .replaceAll(/(<img data-sinal src=")[^"]*"/g, (_, begin: string) => `${begin}${escapeHtml(marca.sinalUrl)}"`)
    .replaceAll(/(<span data-nome>)[^<]*/g, (_, begin: string) => `${begin}${escapeHtml(marca.titulo)}`)
    .replace('</head>', () => `${head.join('')}</head>`)
}

interface PageDeps {
  db: Database
  base: string
  log: Pick<FastifyBaseLogger, 'error'>
  contas: { findPublica: (marca: ChaveMarca) => Promise<ContaTrabalhoPublica | null> }
  maintenance: { find: () => Promise<unknown> }
}

interface RenderedPage {
  html: string
  /** Another host that the page calls. */
  apiOrigin: string | undefined
  etag: string
  compressed: Map<string, Buffer>
}

export function createPage(
  template: string,
  { db, base, log, contas, maintenance }: PageDeps,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const pages = new Map<ChaveMarca, RenderedPage>()

  /** Without the database the page has no settings and reports the outage. */
  async function writeFor(key: ChaveMarca): Promise<Pick<RenderedPage, 'html' | 'apiOrigin'>> {
    try {
      const row = orNotFound(await withSistema(db, { readOnly: true }, (tx) => findMarca(tx, key)))
      const contaTrabalho = await contas.findPublica(key)
      const marca = presentMarca(row, { base, contaTrabalho, emManutencao: (await maintenance.find()) !== undefined })
      return { html: writePage(template, marca), apiOrigin: originOfApi(marca.apiBase) }
    } catch (error) {
      log.error({ err: error, marca: key }, 'page without the settings of its marca')
      return { html: template, apiOrigin: undefined }
    }
  }

  async function prepare(key: ChaveMarca): Promise<RenderedPage> {
    const { html, apiOrigin } = await writeFor(key)
    const known = pages.get(key)
    if (known?.html === html) return known
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 20)
    const ready = { html, apiOrigin, etag, compressed: new Map<string, Buffer>() }
    pages.set(key, ready)
    return ready
  }

  return async (request, reply) => {
    const ready = await prepare(marcaFromHost(request.host))
    if (ready.apiOrigin !== undefined) {
      const policy = String(reply.getHeader('content-security-policy'))
      void reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${ready.apiOrigin}`))
    }
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(String.raw`(?:^|[\s,])${name}(?:$|[\s,])`).test(accepted))
    // By encoding, because an ETag identifies the bytes.
    const etag = `"${ready.etag}${encoding === undefined ? '' : `-${encoding}`}"`
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    if (encoding === undefined) return void reply.send(ready.html)
    const body = ready.compressed.get(encoding) ?? (await COMPRESSORS[encoding](ready.html))
    ready.compressed.set(encoding, body)
    return void reply.header('content-encoding', encoding).send(body)
  }
}
