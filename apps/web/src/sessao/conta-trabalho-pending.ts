/** State that this tab keeps across a redirect to the identity provider. Small and eager, unlike the MSAL library. */
import { paths } from '../navigation/paths.ts'

const ENTRADA = 'lastro.conta-trabalho.entrada'
const OUTPUT = 'lastro.conta-trabalho.saida'

export interface PendingEntrada {
  to: string
  cliente: string | undefined
  convite: string | undefined
}

export function rememberEntrada(entrada: PendingEntrada): void {
  sessionStorage.setItem(ENTRADA, JSON.stringify(entrada))
}

export function hasEntrada(): boolean {
  return sessionStorage.getItem(ENTRADA) !== null
}

export function takeEntrada(): PendingEntrada | null {
  const text = sessionStorage.getItem(ENTRADA)
  sessionStorage.removeItem(ENTRADA)
  if (text === null) return null
  const value: Partial<PendingEntrada> = JSON.parse(text)
  return { to: value.to ?? paths.root, cliente: value.cliente, convite: value.convite }
}

export function rememberOutput(cliente: string | undefined): void {
  sessionStorage.setItem(OUTPUT, cliente ?? '')
}

export function restoreOutput(): void {
  const cliente = sessionStorage.getItem(OUTPUT)
  sessionStorage.removeItem(OUTPUT)
  if (cliente === null || location.pathname !== paths.loginAfterLogout) return
  history.replaceState(null, '', cliente === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(cliente)}`)
}
