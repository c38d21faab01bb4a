/** Branding: derived from the host at once, confirmed by the server. Texts, links and sign-in options come from there. */
import { type ChaveMarca, MARCAS, type Marca, type Sessao, marcaFromHost, marcaRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { query, queryClient } from '../api/api.ts'

const NAMES: Record<ChaveMarca, string> = {
  sisloc: 'Sisloc',
  fps: 'FPS',
  asa: 'ASA',
  lastro: 'Lastro',
  ageradora: 'A Geradora',
  unicap: 'Unicap',
  cdla: 'CDLA',
}

/** Of a host that names no marca. */
const MARCA_PADRAO: ChaveMarca = 'lastro'

const marcaQuery = { ...query(marcaRotas.get), staleTime: Infinity }

export interface MarcaInfo {
  chave: ChaveMarca
  nome: string
  /** What the server configures; absent until it answered. */
  config: Marca | undefined
}

export function useMarca(): MarcaInfo {
  const { data } = useQuery(marcaQuery)
  const chave = data?.chave ?? marcaFromHost(location.host)
  return { chave, nome: data?.titulo ?? NAMES[chave], config: data }
}

/** Address of the mark, also the favicon. */
export function marcaImage(chave: ChaveMarca): string {
  return `/marcas/${chave}.svg`
}

/** The contact of a marca is an e-mail address or the address of a page. */
export function contactAddress(contato: string): string {
  return contato.includes('@') && !contato.startsWith('mailto:') ? `mailto:${contato}` : contato
}

export function showFavicon(chave: ChaveMarca): void {
  document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', marcaImage(chave))
}

/**
 * "Favicon choice depends on the company setting and on whether the user has linked clients": a host with a marca of its own keeps it;
 * on the default host the tab shows the marca of the active cliente.
 */
export function faviconOf(host: ChaveMarca, { cliente }: Pick<Sessao, 'cliente'>): ChaveMarca {
  const ofCliente = MARCAS.find((marca) => marca === cliente?.marca)
  return host === MARCA_PADRAO && ofCliente ? ofCliente : host
}

/** Accent and favicon of the page. */
function showMarca(chave: ChaveMarca): void {
  document.documentElement.dataset['marca'] = chave
  showFavicon(chave)
}

export function startMarca(): void {
  showMarca(marcaFromHost(location.host))
  queryClient
    .fetchQuery(marcaQuery)
    .then(({ chave }) => showMarca(chave))
    .catch(() => undefined)
}
