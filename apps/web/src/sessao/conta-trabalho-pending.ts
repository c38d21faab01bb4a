/** State that this tab keeps across a redirect to the identity provider. Small and eager, unlike the MSAL library. */
import { paths } from '../navigation/paths.ts'

const ENTRADA = 'lastro.conta-trabalho.entrada'
const SAIDA = 'lastro.conta-trabalho.saida'

export interface EntradaPendente {
  to: string
  cliente: string | undefined
  convite: string | undefined
}

export function rememberEntrada(entrada: EntradaPendente): void {
  sessionStorage.setItem(ENTRADA, JSON.stringify(entrada))
}

export function hasEntrada(): boolean {
  return sessionStorage.getItem(ENTRADA) !== null
}

export function takeEntrada(): EntradaPendente | null {
  const text = sessionStorage.getItem(ENTRADA)
  sessionStorage.removeItem(ENTRADA)
  if (text === null) return null
  const value: Partial<EntradaPendente> = JSON.parse(text)
  return { to: value.to ?? paths.root, cliente: value.cliente, convite: value.convite }
}

export function rememberSaida(cliente: string | undefined): void {
  sessionStorage.setItem(SAIDA, cliente ?? '')
}

export function restoreSaida(): void {
  const cliente = sessionStorage.getItem(SAIDA)
  sessionStorage.removeItem(SAIDA)
  if (cliente === null || location.pathname !== paths.loginAfterLogout) return
  history.replaceState(null, '', cliente === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(cliente)}`)
}
