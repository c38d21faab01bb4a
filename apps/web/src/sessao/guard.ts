/** Navigation guard: decides from route meta and session whether a page may be shown. */
import type { Action, Subject } from '@lastro/contract'

/**
 * Frame of a page.
 * Entry pages: `auth`, a form next to the marca; `blank`, nothing.
 * Shell pages: `default`, width by preference; `form`, a centred column; `main-fluid`, always full width; `sisloc`, always top-bar
 * navigation.
 */
export type PageLayout = 'auth' | 'blank' | 'default' | 'form' | 'main-fluid' | 'sisloc'

export interface RouteMeta {
  layout?: PageLayout
  public?: boolean
  unauthenticatedOnly?: boolean
  action?: Action
  subject?: Subject
  wholeCliente?: boolean
  /** False opens a form locked; users with the permission can unlock it. */
  editable?: boolean
}

export type Decision = { type: 'allow' } | { type: 'home' } | { type: 'not-authorized' } | { type: 'login'; to: string }

interface Visit {
  matched: readonly RouteMeta[]
  signedIn: boolean
  can: (action: Action, subject: Subject) => boolean
  limited: boolean
  wanted: string
  /** The URL carries a mail secret, so the link is shown signed in or not. */
  hasLink: boolean
}

/**
 * Decides whether a page may be shown, from the route meta and the session.
 * "Public routes pass. A signed-in user on an unauthenticatedOnly route goes to /. A user lacking permission: signed in goes to
 * not-authorized; not signed in goes to login with query `to` holding the wanted path. A route is allowed if any matched route passes."
 * A mailed link passes even when signed in, perhaps as another user, who must see its owner. Layout routes without action and subject do
 * not vote. Without any vote a signed-in user passes.
 */
export function decideNavigation({ matched, signedIn, can, limited, wanted, hasLink }: Visit): Decision {
  if (matched.some((meta) => meta.public)) return { type: 'allow' }
  if (matched.some((meta) => meta.unauthenticatedOnly)) return { type: signedIn && !hasLink ? 'home' : 'allow' }
  if (!signedIn) return { type: 'login', to: wanted }
  const votes = matched.flatMap(({ action, subject, wholeCliente }) =>
    action && subject ? [can(action, subject) && !(wholeCliente && limited)] : [],
  )
  return { type: votes.length === 0 || votes.includes(true) ? 'allow' : 'not-authorized' }
}
