import type { Subject } from '@lastro/contract'
import { type RouteComponent, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { loadSessao } from '../sessao/sessao.ts'
import { rootRoute } from './root-route.ts'
import type { Domain } from '../i18n/resources.ts'
import type { RouteMeta } from '../sessao/guard.ts'

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { layout: 'default' },
  loader: async () => {
    const [sessao] = await Promise.all([loadSessao(), loadTexts('casca')])
    return sessao
  },
  // The session query refetches it, not each navigation.
  staleTime: Infinity,
  pendingMs: 200,
  pendingComponent: lazyRouteComponent(() => import('../shell/ShellEsqueleto.tsx'), 'ShellEsqueleto'),
  errorComponent: lazyRouteComponent(() => import('../shell/ShellError.tsx'), 'ShellError'),
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** Passes the search parameters through; the lazy screen parses them. */
export function readByScreen<T extends object>(search: T): T {
  return search
}

/** Covers the whole cliente, so the server refuses it to users with a limited scope. */
export function createIntegerClienteRoute<const P extends string, S extends object>(
  path: P,
  component: RouteComponent,
  subject: Subject,
  validateSearch: (search: S) => S,
  texts: readonly Domain[],
  meta?: RouteMeta,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject, wholeCliente: true, ...meta },
    validateSearch,
    loader: () => loadTexts(...texts),
    component,
  })
}
