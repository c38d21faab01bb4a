/**
 * What this tab must still know when it comes back from the provider of work accounts, which it left the application for. Small and always
 * loaded; the library that speaks with the provider is not.
 */
import { paths } from '../navigation/paths.ts'

const ENTRADA = 'lastro.conta-trabalho.entrada'
const SAIDA = 'lastro.conta-trabalho.saida'

export interface EntradaPendente {
  /** Where to go after the sign-in. */
  to: string
  /** Name of the cliente left by the last sign-out. */
  cliente: string | undefined
  /** Token of the invitation that the account is linked with. */
  convite: string | undefined
}

export function rememberEntrada(entrada: EntradaPendente): void {
  sessionStorage.setItem(ENTRADA, JSON.stringify(entrada))
}

export function hasEntrada(): boolean {
  return sessionStorage.getItem(ENTRADA) !== null
}

/** The sign-in that this tab left for, once. */
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

/** Back from signing out at the provider: the address is the one that every sign-out leads to, without what the provider added to it. */
export function restoreSaida(): void {
  const cliente = sessionStorage.getItem(SAIDA)
  sessionStorage.removeItem(SAIDA)
  if (cliente === null || location.pathname !== paths.loginAfterLogout) return
  history.replaceState(null, '', cliente === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(cliente)}`)
}
