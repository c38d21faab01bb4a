import { createHash } from 'node:crypto'
import { isColorPadrao, scaleOf, THEMES_COLOR, tokensOf, type MarcaCampos, type ChaveMarca } from '@lastro/contract'

type Colors = Pick<MarcaCampos, 'cores'> & { chave: ChaveMarca }

/** More specific selectors than in the built styles, so that the order of the files does not matter. */
export function writeStyle({ chave, cores }: Colors): string {
  return THEMES_COLOR.map((theme, index) => {
    const selector = `:root${theme === 'dark' ? "[data-theme='dark']" : ''}[data-marca='${chave}']`
    const tokens = tokensOf(scaleOf(cores[index] ?? '', theme))
    const lines = Object.entries(tokens).map(([name, color]) => `  --${name}: ${color};`)
    return `${selector} {\n${lines.join('\n')}\n}\n`
  }).join('')
}

/** Content-hashed, so that the file is immutable. Null for default colours. */
export function styleUrl(marca: Colors): string | null {
  if (isColorPadrao(marca.chave, marca.cores)) return null
  const hash = createHash('sha256').update(writeStyle(marca)).digest('base64url').slice(0, 12)
  return `/marcas/${marca.chave}.${hash}.css`
}
