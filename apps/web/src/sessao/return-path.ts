import { paths } from '../navigation/paths.ts'
import { tokenFromHash } from './link-token.ts'
import { forgetEnded, getEnded, getSession } from '../stores/session.ts'

/**
 * Sign-in URL that leads back to this page, in its cliente. Null at the sign-in, and at a mailed link, which needs no session and has a
 * secret that belongs in no URL.
 */
export function loginFrom({ pathname, href, hash }: { pathname: string; href: string; hash: string }): string | null {
  if (pathname.toLowerCase() === paths.login || tokenFromHash(hash) !== '') return null
  const q = getEnded()?.cliente
  return `${paths.loginAfterLogout}?${new URLSearchParams({ to: href, ...(q && { q }) }).toString()}`
}

/** Target after a sign-in: the wanted path, unless the session was of another user. */
export function enteredTo(to: unknown): string {
  const before = getEnded()
  forgetEnded()
  return before && before.email !== getSession()?.email ? paths.root : safeReturnPath(to)
}

/** Allows only paths of this application. An absolute or protocol-relative `to` would be an open redirect. */
export function safeReturnPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return '/'
  return new URL(to, 'http://interno').host === 'interno' ? to : '/'
}
