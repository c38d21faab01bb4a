/**
 * Branding (white label).
 * The server renders the page with the marca of its host. Without that, as on the development server, the host decides the marca until the
 * server answers.
 */
import { type ChaveMarca, MARCAS, type Marca, type Sessao, marcaFromHost, marcaRotas } from '@lastro/contract'
import { call, setBaseUrl } from '../../api/api.ts'
import { createStore, useStore } from '../../stores/create-store.ts'

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

export async function refetchMarca(): Promise<Marca> {
  const marca = await call(marcaRotas.get)
  setMarca(marca)
  return marca
}

/** Settings of the marca from the server; undefined when it did not respond, and the sign-in continues without them. */
export async function marcaAnswered(): Promise<Marca | undefined> {
  const known = store.get()
  if (known) return known
  asked ??= refetchMarca().finally(() => (asked = undefined))
  return asked.catch(() => undefined)
}

export interface MarcaInfo {
  chave: ChaveMarca
  /** The key of the marca until the server responds. */
  nome: string
  sinal: string
  config: Marca | undefined
}

export function useMarca(): MarcaInfo {
  const data = useStore(store)
  const chave = data?.chave ?? marcaFromHost(location.host)
  return { chave, nome: data?.titulo ?? chave, sinal: data?.sinalUrl ?? sinalOf(chave), config: data }
}

function sinalOf(key: ChaveMarca): string {
  return `/marcas/${key}.svg`
}

/** A contact is an e-mail address or a URL. */
export function contactAddress(contato: string): string {
  return contato.includes('@') && !contato.startsWith('mailto:') ? `mailto:${contato}` : contato
}

export function showFavicon(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon?.getAttribute('href') !== address) icon?.setAttribute('href', address)
}

/**
 * Favicon of the tab, by the setting of the marca.
 * With `cliente`, a user linked to clientes sees the mark of the active cliente's marca. Otherwise, and with `marca`, the mark of the
 * address.
 */
export function faviconOf(
  config: Pick<Marca, 'chave' | 'favicone' | 'sinalUrl'>,
  { cliente, clientes }: Pick<Sessao, 'cliente' | 'clientes'>,
): string {
  const ofCliente = config.favicone === 'cliente' && clientes.length > 0 ? MARCAS.find((marca) => marca === cliente?.marca) : undefined
  return ofCliente === undefined || ofCliente === config.chave ? config.sinalUrl : sinalOf(ofCliente)
}

/** Calls the API of the marca, and updates the page when the marca changes. A server-rendered page already shows it. */
export function startMarca(): void {
  const show = (marca: Marca) => void import('./apply-marca.ts').then(({ showMarca }) => showMarca(marca))
  const marca = store.get()
  if (marca) setBaseUrl(marca.apiBase)
  else {
    showFavicon(sinalOf(marcaFromHost(location.host)))
    void marcaAnswered()
  }
  store.subscribe(() => {
    const changed = store.get()
    if (!changed) return
    setBaseUrl(changed.apiBase)
    show(changed)
  })
}
