/** The style sheet of a marca whose colours are not those that the pages are built with. */
import { createHash } from 'node:crypto'
import { isCorPadrao, scaleOf, TEMAS_COR, tokensOf, type MarcaCampos, type ChaveMarca } from '@lastro/contract'

type Cores = Pick<MarcaCampos, 'cores'> & { chave: ChaveMarca }

/** Stronger than the colours of the built styles, whichever comes first in the page. */
export function writeEstilo({ chave, cores }: Cores): string {
  return TEMAS_COR.map((tema, index) => {
    const selector = `:root${tema === 'dark' ? "[data-theme='dark']" : ''}[data-marca='${chave}']`
    const tokens = tokensOf(scaleOf(cores[index] ?? '', tema))
    const lines = Object.entries(tokens).map(([name, cor]) => `  --${name}: ${cor};`)
    return `${selector} {\n${lines.join('\n')}\n}\n`
  }).join('')
}

/** Changes with what it is made of: the file may be kept for ever. Null where there is nothing to change. */
export function estiloUrl(marca: Cores): string | null {
  if (isCorPadrao(marca.chave, marca.cores)) return null
  const hash = createHash('sha256').update(writeEstilo(marca)).digest('base64url').slice(0, 12)
  return `/marcas/${marca.chave}.${hash}.css`
}
