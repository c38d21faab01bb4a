/**
 * Branding: the page comes as the marca of its host, with what the server configures inside; where it does not, as from the development
 * server, the host decides at once and the server confirms.
 */
import { type ChaveMarca, MARCAS, type Marca, type Sessao, marcaFromHost, marcaRotas } from '@lastro/contract'
import { call, getBaseUrl } from '../../api/call.ts'
import { createStore, useStore } from '../../stores/create-store.ts'

/** What the server wrote into the page. */
function readMarca(): Marca | undefined {
  const text = document.querySelector('script#marca')?.textContent
  return text ? JSON.parse(text) : undefined
}

const store = createStore(readMarca())
let asked: Promise<Marca> | undefined

/** `undefined` until the server answers. */
export function setMarca(marca: Marca | undefined): void {
  store.set(marca)
}

/** As the server says now. */
export async function readMarcaAgain(): Promise<Marca> {
  const marca = await call(marcaRotas.get)
  setMarca(marca)
  return marca
}

/** What the marca offers, once the server said so; undefined when it did not answer: the sign-in then goes without. */
export async function marcaAnswered(): Promise<Marca | undefined> {
  const known = store.get()
  if (known) return known
  asked ??= readMarcaAgain().finally(() => (asked = undefined))
  return asked.catch(() => undefined)
}

export interface MarcaInfo {
  chave: ChaveMarca
  /** Its key until the server has said more. */
  nome: string
  /** Address of the mark, an image. */
  sinal: string
  /** What the server configures; absent until it answered. */
  config: Marca | undefined
}

export function useMarca(): MarcaInfo {
  const data = useStore(store)
  const chave = data?.chave ?? marcaFromHost(location.host)
  return { chave, nome: data?.titulo ?? chave, sinal: data?.sinalUrl ?? sinalOf(chave), config: data }
}

/** The mark of any marca, as it is set now. */
function sinalOf(chave: ChaveMarca): string {
  return `/marcas/${chave}.svg`
}

/** The contact of a marca is an e-mail address or the address of a page. */
export function contactAddress(contato: string): string {
  return contato.includes('@') && !contato.startsWith('mailto:') ? `mailto:${contato}` : contato
}

export function showFavicon(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon?.getAttribute('href') !== address) icon?.setAttribute('href', address)
}

/**
 * "Favicon choice depends on the company setting and on whether the user has linked clients": set to `cliente`, whoever is linked to
 * clientes sees the mark of the active one's marca in the tab; everybody else, and wherever it is set to `marca`, that of the address.
 */
export function faviconOf(
  config: Pick<Marca, 'chave' | 'favicone' | 'sinalUrl'>,
  { cliente, clientes }: Pick<Sessao, 'cliente' | 'clientes'>,
): string {
  const ofCliente = config.favicone === 'cliente' && clientes.length > 0 ? MARCAS.find((marca) => marca === cliente?.marca) : undefined
  return ofCliente === undefined || ofCliente === config.chave ? config.sinalUrl : sinalOf(ofCliente)
}

/**
 * What the page shows follows what the server says. It came that way; only a change, or a page without its settings, has something to do.
 */
export function startMarca(): void {
  const show = (marca: Marca) => void import('./show.ts').then(({ showMarca }) => showMarca(marca))
  const marca = store.get()
  if (!marca) {
    showFavicon(sinalOf(marcaFromHost(location.host)))
    void marcaAnswered()
  } else if (marca.apiBase !== getBaseUrl()) show(marca)
  store.subscribe(() => {
    const changed = store.get()
    if (changed) show(changed)
  })
}
