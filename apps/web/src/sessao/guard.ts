/** The navigation guard: decides, from the meta of the matched routes and the session, whether a page may be shown. */
import type { Action, Subject } from '@lastro/contract'

/**
 * What stands around a page. In front of the application: `auth`, a form beside what the marca shows; `blank`, nothing. Inside the shell:
 * `default`, as wide as the content preference says; `form`, a centred column; `main-fluid`, the whole width whatever the preference;
 * `sisloc`, the navigation in the top bar whatever the preference.
 */
export type Layout = 'auth' | 'blank' | 'default' | 'form' | 'main-fluid' | 'sisloc'

/** Meta of a route (`staticData`). */
export interface RouteMeta {
  layout?: Layout
  public?: boolean
  unauthenticatedOnly?: boolean
  action?: Action
  subject?: Subject
  /** About the whole cliente: the server refuses it to who sees only some centros de custo or filiais. */
  clienteInteiro?: boolean
  /** Of a form: false opens it locked, and whoever may change it unlocks it. */
  editavel?: boolean
}

export type Decision = { type: 'allow' } | { type: 'home' } | { type: 'not-authorized' } | { type: 'login'; to: string }

interface Visit {
  matched: readonly RouteMeta[]
  /** User data and access token are present and fresh. */
  signedIn: boolean
  can: (action: Action, subject: Subject) => boolean
  /** Sees only some centros de custo or filiais. */
  limited: boolean
  /** The wanted path with its query. */
  wanted: string
  /** The address carries the secret of a mail: whoever opens it wants that link, signed in or not. */
  hasLink: boolean
}

/**
 * "Public routes pass. A signed-in user on an unauthenticatedOnly route goes to /. A user lacking permission: signed in goes to
 * not-authorized; not signed in goes to login with query `to` holding the wanted path. A route is allowed if any matched route passes."
 * The link of a mail is no such visit: whoever is signed in, perhaps as somebody else, must see whose it is.
 * Layout routes that name no action and subject do not vote; without any vote a signed-in user passes.
 */
export function decideNavigation({ matched, signedIn, can, limited, wanted, hasLink }: Visit): Decision {
  if (matched.some((meta) => meta.public)) return { type: 'allow' }
  if (matched.some((meta) => meta.unauthenticatedOnly)) return { type: signedIn && !hasLink ? 'home' : 'allow' }
  if (!signedIn) return { type: 'login', to: wanted }
  const votes = matched.flatMap(({ action, subject, clienteInteiro }) =>
    action && subject ? [can(action, subject) && !(clienteInteiro && limited)] : [],
  )
  return { type: votes.length === 0 || votes.includes(true) ? 'allow' : 'not-authorized' }
}

/** Only paths of this application may follow a sign-in: an absolute or protocol-relative address in `to` would lead elsewhere. */
export function safeReturnPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return '/'
  return new URL(to, 'http://interno').host === 'interno' ? to : '/'
}
