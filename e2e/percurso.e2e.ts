import { MARCAS } from '@lastro/contract'
import { PATHS } from '../apps/web/test/customer-paths.ts'
import { beginCaminhada, fillParams, WALKERS, visit } from './walk.ts'
import { expect, test } from './lastro.ts'

test.use({ trace: 'off' })

test('cada caminho do texto abre uma tela que funciona, ou leva a quem pode', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const addresses = await fillParams(server.endereco)
  for (const [turn, quem] of WALKERS.entries()) {
    const marcas = MARCAS.filter((_, index) => index % WALKERS.length === turn)
    for (const [other, marca] of marcas.entries()) {
      const idioma = turn % 2 === 0 ? 'en' : 'pt'
      const size = { width: turn % 2 === 0 ? 390 : 1280, height: 844 }
      const caminhante = await beginCaminhada(browser, { endereco: server.endereco, marca, quem, idioma, ...size })
      await caminhante.page.emulateMedia({ colorScheme: turn % 3 === 0 ? 'dark' : 'light' })
      const own = PATHS.filter(
        (_, index) => index % WALKERS.length === turn && Math.floor(index / WALKERS.length) % marcas.length === other,
      )
      for (const path of own) {
        const { falhas } = await visit(caminhante, path, addresses.de(path))
        expect.soft(falhas, `${path}, ${quem}, ${marca}`).toEqual([])
      }
      await caminhante.context.close()
    }
  }
  await addresses.remove()
})
