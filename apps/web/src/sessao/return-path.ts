/** From a page whose session is over to the sign-in, and from there back. */
import { paths } from '../navigation/paths.ts'
import { safeReturnPath } from './guard.ts'
import { tokenFromHash } from './link-token.ts'
import { getSession } from '../stores/session.ts'
import { forgetTerminou, getTerminou } from '../stores/session-ended.ts'

/**
 * The sign-in that leads back to this page, in the cliente that it was of. Null where one stays: at the sign-in, whoever led there first, and
 * at the link of a mail, which wants no session and whose secret belongs into no address.
 */
export function loginFrom({ pathname, href, hash }: { pathname: string; href: string; hash: string }): string | null {
  if (pathname.toLowerCase() === paths.login || tokenFromHash(hash) !== '') return null
  const q = getTerminou()?.cliente
  return `${paths.loginAfterLogout}?${new URLSearchParams({ to: href, ...(q && { q }) }).toString()}`
}

/** Where whoever entered goes: to what they wanted, unless somebody else was at work there. */
export function enteredTo(to: unknown): string {
  const before = getTerminou()
  forgetTerminou()
  return before && before.email !== getSession()?.email ? paths.root : safeReturnPath(to)
}
