/** Root route with the navigation guard, and the redirect of `/`. */
import { type AbilityRule, createCan } from '@lastro/contract'
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { paths, startPath } from '../navigation/paths.ts'
import { getSession, readAbilityRules } from '../stores/session.ts'
import { type RouteMeta, decideNavigation } from '../sessao/guard.ts'
import { tokenFromHash } from '../sessao/link-token.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { freshSession, loadSessao, readSessaoQuietly } from '../sessao/sessao.ts'
import { AppRoot } from '../shell/AppRoot.tsx'

export const rootRoute = createRootRoute({
  component: AppRoot,
  beforeLoad: async ({ matches, location }) => {
    const matched: RouteMeta[] = matches.map(({ staticData }) => staticData)
    const isPublic = matched.some((meta) => meta.public)
    const session = isPublic ? getSession() : await freshSession()
    // Public pages do not wait for the session.
    if (session && (isPublic || matched.some((meta) => meta.unauthenticatedOnly))) void readSessaoQuietly()
    const needsRules = session !== null && matched.some(({ action }) => action)
    const rules = needsRules ? await loadAbilityRules() : []
    const can = createCan(rules)
    const limited = needsRules && isLimited(rules)
    const hasLink = tokenFromHash(location.hash) !== ''
    const decision = decideNavigation({ matched, signedIn: session !== null, can, limited, wanted: location.href, hasLink })
    if (decision.type === 'home') redirect({ to: paths.root, throw: true })
    if (decision.type === 'login') redirect({ to: paths.login, search: { to: decision.to }, throw: true })
    if (decision.type === 'not-authorized') redirect({ to: paths.notAuthorized, throw: true })
  },
})

/** Stored rules, or those of the server when they are missing or corrupt. None when it does not answer. */
async function loadAbilityRules(): Promise<readonly AbilityRule[]> {
  return (
    readAbilityRules() ??
    loadSessao().then(
      ({ userAbilityRules }) => userAbilityRules,
      () => [],
    )
  )
}

/**
 * `/` by role: "admin goes to dashboards-crm, client goes to access-control, any other role goes to home keeping the query". While
 * impersonating, by the role of that user, which only the server knows.
 */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ search }) => {
    const perfil = await loadSessao().then(
      (sessao) => sessao.perfil,
      () => getSession()?.perfil ?? '',
    )
    redirect({ to: startPath(perfil), search, throw: true })
  },
})
