/** Makes the open page show a marca as it was changed: loaded only then. */
import { type Marca, saudeRotas } from '@lastro/contract'
import { getBaseUrl, setBaseUrl } from '../../api/call.ts'
import { showFavicon } from './marca.ts'

/** Goes on at the base address that the marca is set to once the API has answered there: a wrong setting locks nobody out. */
export async function moveBase(address: string): Promise<void> {
  const response = await fetch(address + saudeRotas.get.caminho).catch(() => null)
  if (response?.ok && response.headers.get('content-type')?.includes('json')) setBaseUrl(address)
}

/** Colours of its own come as a style sheet; the one before goes when it is there. */
function showEstilo(address: string | null): void {
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

/** As the server says: what search engines read included, each marca speaks for itself. */
export function showMarca(marca: Marca): void {
  document.documentElement.dataset['marca'] = marca.chave
  document.querySelector('meta[name=description]')?.setAttribute('content', marca.descricao)
  showEstilo(marca.estiloUrl)
  showFavicon(marca.sinalUrl)
  if (marca.apiBase !== getBaseUrl()) void moveBase(marca.apiBase)
}
