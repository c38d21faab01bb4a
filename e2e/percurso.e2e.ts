import { MARCAS } from '@lastro/contract'
import { CAMINHOS } from '../apps/web/test/customer-paths.ts'
import { beginCaminhada, fillParams, QUEM, visit } from './walk.ts'
import { expect, test } from './lastro.ts'

// Failures name their URL, and a trace would take longer than the pages.
test.use({ trace: 'off' })

/** Short version of `npm run percurso`: opens each path once, spread over all perfis, marcas, themes and languages. */
test('cada caminho do texto abre uma tela que funciona, ou leva a quem pode', async ({ browser, servidor }) => {
  test.setTimeout(180_000)
  const enderecos = await fillParams(servidor.endereco)
  for (const [vez, quem] of QUEM.entries()) {
    const marcas = MARCAS.filter((_, index) => index % QUEM.length === vez)
    for (const [outra, marca] of marcas.entries()) {
      const idioma = vez % 2 === 0 ? 'en' : 'pt'
      const tamanho = { width: vez % 2 === 0 ? 390 : 1280, height: 844 }
      const caminhante = await beginCaminhada(browser, { endereco: servidor.endereco, marca, quem, idioma, ...tamanho })
      await caminhante.page.emulateMedia({ colorScheme: vez % 3 === 0 ? 'dark' : 'light' })
      const dele = CAMINHOS.filter((_, index) => index % QUEM.length === vez && Math.floor(index / QUEM.length) % marcas.length === outra)
      for (const caminho of dele) {
        const { falhas } = await visit(caminhante, caminho, enderecos.de(caminho))
        expect.soft(falhas, `${caminho}, ${quem}, ${marca}`).toEqual([])
      }
      await caminhante.context.close()
    }
  }
  await enderecos.remove()
})
