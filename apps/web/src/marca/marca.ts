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

/** When the server said what the marca offers, or did not answer: the sign-in then goes without. */
export async function marcaAnswered(): Promise<void> {
  await queryClient.ensureQueryData(marcaQuery).catch(() => undefined)
}

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

/** What search engines and link previews say of the page: each marca speaks for itself. */
export function showDescricao({ descricao }: Pick<Marca, 'descricao'>): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', descricao)
}

/** Accent and favicon of the page. */
function showMarca(chave: ChaveMarca): void {
  document.documentElement.dataset['marca'] = chave
  showFavicon(chave)
}

/** The accents the styles are built for, on light and on dark surfaces: what `theme/marcas.css` and `tokens.css` say. */
export const CORES: Record<ChaveMarca, readonly [clara: string, escura: string]> = {
  sisloc: ['#be4016', '#f48564'],
  fps: ['#1c7c3d', '#6bb47c'],
  asa: ['#7557c9', '#aa95fa'],
  lastro: ['#2a64cc', '#74a8f6'],
  ageradora: ['#8e6402', '#c99d4d'],
  unicap: ['#ba3c78', '#f081af'],
  cdla: ['#027591', '#58afcc'],
}

/** The colours of a marca when they are not those the styles are built for; null when they are, or are no colours. */
export function coresProprias({ chave, cores }: Pick<Marca, 'chave' | 'cores'>): readonly [clara: string, escura: string] | null {
  const [clara, escura] = [cores[0].toLowerCase(), cores[1].toLowerCase()]
  if (![clara, escura].every((cor) => /^#[\da-f]{6}$/.test(cor))) return null
  return CORES[chave][0] === clara && CORES[chave][1] === escura ? null : [clara, escura]
}

function showCores(marca: Marca): void {
  const cores = coresProprias(marca)
  if (!cores) return
  const { style, dataset } = document.documentElement
  style.setProperty('--cor-clara', cores[0])
  style.setProperty('--cor-escura', cores[1])
  dataset['cores'] = 'proprias'
}

export function startMarca(): void {
  showMarca(marcaFromHost(location.host))
  queryClient
    .fetchQuery(marcaQuery)
    .then((marca) => {
      showMarca(marca.chave)
      showCores(marca)
      showDescricao(marca)
    })
    .catch(() => undefined)
}
