import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Marca } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'

const HTML =
  '<!doctype html><html lang="pt-BR"><head><meta name="description" content="De todos" /><title>Lastro</title>' +
  '<link rel="icon" type="image/svg+xml" href="/marcas/lastro.svg" /></head><body>' +
  '<div id="raiz"><div><img data-sinal src="/marcas/lastro.svg" alt="" /><span data-nome>Lastro</span></div></div> <noscript></noscript></body></html>'
let t: TestApp
let webDir: string

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'lastro-paginas-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), HTML)
  t = await buildApp({ webDir })
})
afterAll(async () => {
  await t.close()
  rmSync(webDir, { recursive: true })
})

const visit = (host: string, headers: Record<string, string> = {}, url = '/Home'): Promise<LightMyRequestResponse> =>
  t.app.inject({ url, headers: { accept: 'text/html,*/*', host, ...headers } })
const change = (assignments: string): Promise<unknown> =>
  withSistema(t.database.db, {}, (tx) => sql`update marca set ${sql.raw(assignments)} where chave = 'sisloc'`.execute(tx))
test('lets the page call the other host of its API, and no further one', async () => {
  await change("api_base = 'https://api.exemplo.com.br/v1'")
  const policyOf = async (host: string): Promise<string> => String((await visit(host)).headers['content-security-policy'])
  expect(await policyOf('sisloc.localhost')).toContain("connect-src 'self' https://api.exemplo.com.br;")
  expect(await policyOf('fps.localhost')).toContain("connect-src 'self';")
  await change("api_base = ''")
})

afterEach(() => change("titulo = 'Sisloc', descricao = 'Orçamento e DRE para locadoras', cor_primaria = '#be4016'"))
const configOf = (html: string): Marca =>
  JSON.parse(/<script type="application\/json" id="marca">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null') as Marca

describe('the page of a marca', () => {
  test('has its title, description, favicon and settings', async () => {
    const { body } = await visit('sisloc.localhost')
    expect(body).toContain('<html data-marca="sisloc" lang="pt-BR">')
    expect(body).toContain('<title>Sisloc</title>')
    expect(body).toContain('content="Orçamento e DRE para locadoras"')
    expect(body).toContain('href="/marcas/sisloc.svg?v=1"')
    expect(body).toContain('<link rel="preload" as="image" type="image/svg+xml" href="/marcas/sisloc.svg?v=1" />')
    expect(body).toContain('<img data-sinal src="/marcas/sisloc.svg?v=1" alt="" /><span data-nome>Sisloc</span>')
    expect(body).not.toContain('rel="stylesheet"')
    const answer = await t.app.inject({ url: '/v1/Marca', headers: { host: 'sisloc.localhost' } })
    expect(configOf(body)).toEqual(answer.json<{ data: Marca }>().data)
    expect((await visit('outra.localhost')).body).toContain('<title>Lastro</title>')
  })

  test('has the style sheet of custom colours', async () => {
    await change("cor_primaria = '#112233'")
    const { body } = await visit('sisloc.localhost')
    expect(body).toContain(`<link rel="stylesheet" href="${configOf(body).estiloUrl ?? ''}" data-marca-estilo />`)
  })

  test('escapes texts of an admin', async () => {
    const hostile = `"><script>alert(1)</script></title><!-- $& $' \u2028`
    await withSistema(t.database.db, {}, (tx) =>
      sql`update marca set titulo = ${hostile}, descricao = ${hostile} where chave = 'sisloc'`.execute(tx),
    )
    const { body } = await visit('sisloc.localhost')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/title>/g)).toHaveLength(1)
    expect(body).toContain('<span data-nome>&quot;&gt;&lt;script&gt;')
    expect(configOf(body)).toMatchObject({ titulo: hostile, descricao: hostile })
  })

  test('is the only one served; the built template is not', async () => {
    expect((await t.app.inject({ url: '/index.html' })).statusCode).toBe(404)
    expect((await visit('sisloc.localhost', {}, '/index.html')).body).toContain('<title>Sisloc</title>')
  })
})

describe('the transfer', () => {
  test('is compressed by the accepted encoding without loss', async () => {
    const plain = await visit('fps.localhost')
    const brotli = await visit('fps.localhost', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await visit('fps.localhost', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
  })

  test('happens only after a change', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { headers: first } = await visit('sisloc.localhost', headers)
    const known = { ...headers, 'if-none-match': String(first['etag']) }
    expect((await visit('sisloc.localhost', known)).statusCode).toBe(304)
    expect((await visit('fps.localhost', known)).statusCode).toBe(200)
    await change("titulo = 'Sisloc Dois'")
    expect((await visit('sisloc.localhost', known)).statusCode).toBe(200)
    await change("titulo = 'Sisloc'")
    expect((await visit('sisloc.localhost', known)).statusCode).toBe(304)
  })
})
