import { MARCAS } from '@lastro/contract'
import { PATHS } from '../apps/web/test/customer-paths.ts'
import { beginWalk, fillParams, WALKERS, visit } from './walk.ts'
import { expect, test } from './lastro.ts'

test('cada caminho do texto abre uma tela que funciona, ou leva a quem pode', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const addresses = await fillParams(server.address)
  for (const [turn, role] of WALKERS.entries()) {
    const marcas = MARCAS.filter((_, index) => index % WALKERS.length === turn)
    for (const [other, marca] of marcas.entries()) {
      const idioma = turn % 2 === 0 ? 'en' : 'pt'
      const size = { width: turn % 2 === 0 ? 390 : 1280, height: 844 }
      const walker = await beginWalk(browser, { address: server.address, marca, role, idioma, ...size })
      await walker.page.emulateMedia({ colorScheme: turn % 3 === 0 ? 'dark' : 'light' })
      const own = PATHS.filter(
        (_, index) => index % WALKERS.length === turn && Math.floor(index / WALKERS.length) % marcas.length === other,
      )
      for (const path of own) {
        const { failures } = await visit(walker, path, addresses.of(path))
        expect.soft(failures, `${path}, ${role}, ${marca}`).toEqual([])
      }
      await walker.context.close()
    }
  }
  await addresses.remove()
})
