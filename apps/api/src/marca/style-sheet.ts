import { createHash } from 'node:crypto'
import { isCorPadrao, scaleOf, TEMAS_COR, tokensOf, type MarcaCampos, type ChaveMarca } from '@lastro/contract'

type Cores = Pick<MarcaCampos, 'cores'> & { chave: ChaveMarca }

/** Selectors are more specific than the built styles, so that their order does not matter. */
export function writeEstilo({ chave, cores }: Cores): string {
  return TEMAS_COR.map((tema, index) => {
    const selector = `:root${tema === 'dark' ? "[data-theme='dark']" : ''}[data-marca='${chave}']`
    const tokens = tokensOf(scaleOf(cores[index] ?? '', tema))
    const lines = Object.entries(tokens).map(([name, cor]) => `  --${name}: ${cor};`)
    return `${selector} {\n${lines.join('\n')}\n}\n`
  }).join('')
}

/** Content-hashed, so that the file is immutable. Null for default colours. */
export function estiloUrl(marca: Cores): string | null {
  if (isCorPadrao(marca.chave, marca.cores)) return null
  const hash = createHash('sha256').update(writeEstilo(marca)).digest('base64url').slice(0, 12)
  return `/marcas/${marca.chave}.${hash}.css`
}
