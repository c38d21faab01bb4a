/** Stored session. The only place that writes or removes the storage keys of a user. */
import type { AbilityRule } from '@lastro/contract'
import { createStore, useStore } from './create-store.ts'
import { decodeToken, textClaim } from './token.ts'

const KEYS = {
  session: '@USER',
  cliente: 'cliente',
  accessToken: 'accessToken',
  userData: 'userData',
  rules: 'userAbilityRules',
} as const

export interface StoredSession {
  token: string
  /** .NET ticks as sent, or a normal date for an external issuer. */
  expires: string | number
  refreshToken: string
  perfil: string
  clienteId: string
  cliente: string
  iss: string
  email: string
  nome: string
}

/** True for a work account, whose provider renews the token. */
export function isExternal({ refreshToken }: StoredSession): boolean {
  return refreshToken === ''
}

export interface TokenPair {
  token: string
  expiration: string | number
  refreshToken: { token: string }
}

/** Session from the claims of our token. @throws `InvalidTokenError` */
export function sessionFromTokens(tokens: TokenPair): StoredSession {
  const claims = decodeToken(tokens.token)
  return {
    token: tokens.token,
    expires: tokens.expiration,
    refreshToken: tokens.refreshToken.token,
    perfil: textClaim(claims, 'perfil'),
    clienteId: textClaim(claims, 'clienteId'),
    cliente: textClaim(claims, 'clienteNome'),
    iss: textClaim(claims, 'iss'),
    email: textClaim(claims, 'email'),
    nome: textClaim(claims, 'nome'),
  }
}

/**
 * "Session: token, expires, refreshToken, perfil, clienteId, cliente, iss, email. A second reading lists nome, clienteNome, Permissions and
 * clientes."
 * Accepts both: without `nome` the e-mail is shown, and the cliente has either name.
 */
function toSession(value: unknown): StoredSession | null {
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  const text = (...names: string[]): string | undefined => names.map((name) => fields.get(name)).find((each) => typeof each === 'string')
  const expires = fields.get('expires')
  const [token, refreshToken, perfil, clienteId] = [text('token'), text('refreshToken'), text('perfil'), text('clienteId')]
  const [cliente, iss, email] = [text('cliente', 'clienteNome'), text('iss'), text('email')]
  if (token === undefined || refreshToken === undefined || perfil === undefined || clienteId === undefined) return null
  if (cliente === undefined || iss === undefined || email === undefined) return null
  if (typeof expires !== 'string' && typeof expires !== 'number') return null
  return { token, expires, refreshToken, perfil, clienteId, cliente, iss, email, nome: text('nome') ?? email }
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readSession(): StoredSession | null {
  return toSession(parse(localStorage.getItem(KEYS.session)))
}

const store = createStore<StoredSession | null>(readSession())

export function getSession(): StoredSession | null {
  return store.get()
}

export function useSession(): StoredSession | null {
  return useStore(store)
}

/** Session last stored by any tab, perhaps of another cliente than this tab shows. */
export function peekSession(): StoredSession | null {
  return readSession()
}

export function takeSession(session: StoredSession): void {
  store.set(session)
}

export function syncSession(): { before: StoredSession | null; after: StoredSession | null } {
  const before = store.get()
  const after = readSession()
  if (before?.token !== after?.token) store.set(after)
  return { before, after: store.get() }
}

/**
 * Writes both formats of the customer's text. "Permissions (list, starts empty) and clientes (list, starts empty)" stay empty: rights are
 * under `userAbilityRules`, and the server lists the clientes.
 */
export function writeSession(session: StoredSession): void {
  localStorage.setItem(KEYS.session, JSON.stringify({ ...session, clienteNome: session.cliente, Permissions: [], clientes: [] }))
  localStorage.setItem(KEYS.accessToken, session.token)
  localStorage.setItem(KEYS.userData, JSON.stringify({ nome: session.nome, email: session.email, role: session.perfil }))
  localStorage.setItem(KEYS.cliente, session.cliente)
  store.set(session)
}

export function readCliente(): string {
  return localStorage.getItem(KEYS.cliente) ?? ''
}

/** Null when missing or corrupt. */
export function readAbilityRules(): AbilityRule[] | null {
  const value = parse(localStorage.getItem(KEYS.rules))
  return Array.isArray(value) ? value : null
}

export function writeAbilityRules(rules: readonly AbilityRule[]): void {
  localStorage.setItem(KEYS.rules, JSON.stringify(rules))
}

/** "Logout clears token, user data and ability rules, … removes @USER and the cliente key." */
export function removeSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  store.set(null)
}

/** "If none, local storage is cleared": after a failed refresh. Preferences return from their cookies. */
export function clearStorage(): void {
  localStorage.clear()
  store.set(null)
}

export function onOtherTab(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || event.key === KEYS.session) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

/**
 * Session that ended without a sign-out.
 * The sign-in reports it, and returns only the same user to the page. In memory; a reload forgets it.
 */
const endedStore = createStore<StoredSession | null>(null)

export function markEnded(session: StoredSession | null): void {
  if (session) endedStore.set(session)
}

export function getEnded(): StoredSession | null {
  return endedStore.get()
}

export function useEndedSession(): StoredSession | null {
  return useStore(endedStore)
}

export function forgetEnded(): void {
  endedStore.set(null)
}
