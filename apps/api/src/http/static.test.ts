import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { securityHeaders } from './headers.ts'

const BEFORE = "document.documentElement.dataset.theme='dark'"
const HTML = `<!doctype html><script>${BEFORE}</script><script type="module" src="/assets/entrada-3f2a91.js"></script><title>Lastro</title>`
let t: TestApp
let webDir: string

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'lastro-paginas-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), HTML)
  writeFileSync(join(webDir, 'assets/entrada-3f2a91.js'), 'console.log(1)')
  writeFileSync(join(webDir, 'assets/entrada-3f2a91.js.br'), brotliCompressSync('console.log(1)'))
  t = await buildApp({ webDir })
})
afterAll(async () => {
  await t.close()
  rmSync(webDir, { recursive: true })
})

const visit = (url: string): Promise<LightMyRequestResponse> => t.app.inject({ url, headers: { accept: 'text/html,*/*' } })

test('405 with Allow for a wrong method of an address of the API, and 404 for an unknown address', async () => {
  const answer = async (method: 'GET' | 'DELETE', url: string): Promise<unknown[]> => {
    const response = await t.app.inject({ method, url })
    return [response.statusCode, response.json<{ code: string }>().code, response.headers['allow']]
  }
  expect(await answer('DELETE', '/v1/Orcamento')).toEqual([405, 'metodo_not_allowed', 'GET, HEAD, POST'])
  expect(await answer('GET', '/v1/api/login')).toEqual([405, 'metodo_not_allowed', 'POST'])
  expect(await answer('DELETE', '/v1/Orcamento/7/enviar?x=1')).toEqual([405, 'metodo_not_allowed', 'POST'])
  expect(await answer('GET', '/v1/Nada')).toEqual([404, 'rota_not_found', undefined])
})

test('serves the page at any application address, with a strict script policy and revalidation', async () => {
  for (const url of ['/', '/Dre', '/Dre?inicio=2025-01', '/importar/7', '/assets', '/assets/']) {
    const response = await visit(url)
    expect({ url, status: response.statusCode }).toEqual({ url, status: 200 })
    expect(response.body).toContain(HTML)
    expect(response.headers['cache-control']).toBe('no-cache')
    const csp = String(response.headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      `script-src 'self' 'sha256-${createHash('sha256').update(BEFORE).digest('base64')}';`,
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(csp).toContain(directive)
    }
    expect(csp).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
  }
})

test.each([undefined, '*/*', 'image/avif,image/webp,*/*;q=0.8', 'image/*'])(
  'a visitor whose Accept is %s gets the page',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept }
    for (const url of ['/', '/login', '/Dre', '/Dre?inicio=2025-01&nome=a.b']) {
      const [page, head] = [await t.app.inject({ url, headers }), await t.app.inject({ method: 'HEAD', url, headers })]
      expect({ url, status: page.statusCode, type: page.headers['content-type'] }).toEqual({
        url,
        status: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(page.body).toBe((await visit(url)).body)
      expect([head.statusCode, head.body]).toEqual([200, ''])
      const { date: _pageDate, ...pageHeaders } = page.headers
      const { date: _headDate, ...headHeaders } = head.headers
      expect(headHeaders).toEqual(pageHeaders)
    }
  },
)

test('caches hashed files for ever and serves them compressed', async () => {
  const plain = await t.app.inject({ url: '/assets/entrada-3f2a91.js' })
  expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  const brotli = await t.app.inject({ url: '/assets/entrada-3f2a91.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
})

test('no page for a missing file, for the API, for a hidden folder, for JSON or for a change: refused as the API refuses', async () => {
  for (const response of [
    await t.app.inject({ url: '/assets/sumiu.js' }),
    await t.app.inject({ url: '/assets/sumiu.js', headers: { accept: '*/*' } }),
    await t.app.inject({ url: '/Dre', headers: { accept: 'application/json, text/plain, */*' } }),
    await visit('/v1/nada'),
    await visit('/v1'),
    await visit('/v1/'),
    await t.app.inject({ url: '/v1/nada' }),
    await t.app.inject({ url: '/v1?x=1' }),
    await t.app.inject({ url: '/V1/Dre/valores' }),
    await t.app.inject({ url: '/.git/config' }),
    await t.app.inject({ url: '/.env' }),
    await t.app.inject({ method: 'POST', url: '/Dre' }),
    await t.app.inject({ url: '/../package.json' }),
    await t.app.inject({ url: '/..%2f..%2fpackage.json' }),
  ]) {
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'rota_not_found' })
    expect(response.headers).toMatchObject(securityHeaders('api', false))
  }
})

test('an API at the root leaves every other address to the pages', async () => {
  const atRoot = await buildApp({ webDir, base: '' })
  try {
    for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }, {}]) {
      for (const url of ['/', '/login', '/Home', '/Dre/Detalhes/7']) {
        const page = await atRoot.app.inject({ url, headers })
        expect({ url, status: page.statusCode, type: page.headers['content-type'] }).toEqual({
          url,
          status: 200,
          type: 'text/html; charset=utf-8',
        })
        expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      }
    }
    for (const [url, status, headers] of [
      ['/Dre/valores', 401, {}],
      ['/assets/sumiu.js', 404, {}],
      ['/Home', 404, { accept: 'application/json' }],
    ] as const) {
      const refused = await atRoot.app.inject({ url, headers })
      expect([url, refused.statusCode]).toEqual([url, status])
      expect(refused.headers).toMatchObject(securityHeaders('api', false))
    }
  } finally {
    await atRoot.close()
  }
})
