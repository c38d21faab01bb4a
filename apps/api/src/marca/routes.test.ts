import { MARCAS } from '@lastro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

async function getMarca(host: string): Promise<unknown> {
  return (await t.app.inject({ url: '/v1/Marca', headers: { host } })).json<{ data: unknown }>().data
}

test.each([...MARCAS])('%s by any label of the host', async (chave) => {
  for (const host of [`${chave}.localhost:3000`, `app.${chave}.com.br`, `${chave.toUpperCase()}.exemplo`]) {
    expect(await getMarca(host)).toMatchObject({
      chave,
      apiBase: '/v1',
      cores: [expect.stringMatching(/^#/) as string, expect.stringMatching(/^#/) as string],
    })
  }
})

test.each(['localhost:3000', '127.0.0.1', 'sislocal.com', 'xsisloc.com', '"><script>', 'constructor', '__proto__.localhost'])(
  'any other host is Lastro: %s',
  async (host) => {
    expect(await getMarca(host)).toMatchObject({ chave: 'lastro', titulo: 'Lastro' })
  },
)
