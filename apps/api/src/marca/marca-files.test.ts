import { PAIRS_MARCA, SINAIS, TOKENS_FIXOS, isReadable, measurePairs } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

const change = (assignments: string): Promise<unknown> =>
  withSistema(t.database.db, {}, (tx) => sql`update marca set ${sql.raw(assignments)} where chave = 'fps'`.execute(tx))
const styleUrl = async (): Promise<string | null> =>
  (await t.app.inject({ url: '/v1/Marca', headers: { host: 'fps.localhost' } })).json<{ data: { estiloUrl: string | null } }>().data
    .estiloUrl

describe('the mark', () => {
  test('is an image that revalidates', async () => {
    const first = await t.app.inject({ url: '/marcas/fps.svg?v=1' })
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(first.body).toContain(SINAIS.fps.caminho)
    expect(first.body).toContain(`fill="${SINAIS.fps.cor}"`)
    const again = await t.app.inject({ url: '/marcas/fps.svg', headers: { 'if-none-match': String(first.headers['etag']) } })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
  })

  test('follows the chosen mark and colour', async () => {
    await change("sinal = 'asa', cor_primaria = '#112233'")
    const { body } = await t.app.inject({ url: '/marcas/fps.svg' })
    expect(body).toContain(SINAIS.asa.caminho)
    expect(body).not.toContain(SINAIS.fps.cor)
    await change("sinal = 'fps', cor_primaria = '#1c7c3d'")
  })

  test.each([
    '/marcas/outra.svg',
    '/marcas/fps.png',
    '/marcas/fps',
    '/marcas/fps.curto.css',
    '/marcas/..%2f..%2fpackage.json',
    '/marcas/constructor.svg',
  ])('answers 404 for %s', async (url) => {
    expect((await t.app.inject({ url })).statusCode).toBe(404)
  })
})

describe('the style sheet', () => {
  test('exists only for custom colours, immutable under a content hash', async () => {
    expect(await styleUrl()).toBeNull()
    await change("cor_primaria = '#112233'")
    const url = (await styleUrl()) ?? ''
    const response = await t.app.inject({ url })
    expect(response.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    await change("cor_primaria = '#223344'")
    expect(await styleUrl()).not.toBe(url)
    const old = await t.app.inject({ url })
    expect(old.headers['cache-control']).toBe('no-cache')
    expect(old.body).toContain('#223344')
  })

  test('defines every token of both themes with sufficient contrast', async () => {
    await change("cor_primaria = '#112233'")
    const { body } = await t.app.inject({ url: (await styleUrl()) ?? '' })
    const rules = [...body.matchAll(/(:root\S*) \{([^}]*)\}/g)]
    expect(rules.map(([, selector]) => selector)).toEqual([":root[data-marca='fps']", ":root[data-theme='dark'][data-marca='fps']"])
    for (const [index, theme] of (['light', 'dark'] as const).entries()) {
      const tokens = Object.fromEntries(
        [...(rules[index]?.[2] ?? '').matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
      )
      const measurements = measurePairs(PAIRS_MARCA, { ...TOKENS_FIXOS[theme], ...tokens })
      expect(measurements).toHaveLength(PAIRS_MARCA.length)
      expect(measurements.filter((measurement) => !isReadable(measurement))).toEqual([])
    }
  })
})
