/** Applies a changed marca to the open page. Loaded lazily. */
import type { Marca } from '@lastro/contract'
import { showFavicon } from './marca.ts'

/** Replaces the style sheet of custom colours once the new one has loaded. */
function showStyle(address: string | null): void {
  const before = document.querySelector<HTMLLinkElement>('link[data-marca-estilo]')
  if ((before?.getAttribute('href') ?? null) === address) return
  if (address === null) {
    before?.remove()
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.dataset['marcaEstilo'] = ''
  link.addEventListener('load', () => before?.remove())
  document.head.append(link)
}

/** Also updates metadata for search engines, because each marca has its own. */
export function showMarca(marca: Marca): void {
  document.documentElement.dataset['marca'] = marca.chave
  document.querySelector('meta[name=description]')?.setAttribute('content', marca.descricao)
  showStyle(marca.estiloUrl)
  showFavicon(marca.sinalUrl)
}
