/** The shell, around every screen of who is in, and what its screens have in common. */
import type { Subject } from '@lastro/contract'
import { type RouteComponent, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { loadSessao } from '../sessao/sessao.ts'
import { loadScreenIcons } from '../ui/icons.tsx'
import { rootRoute } from './root-route.ts'
import type { Dominio } from '../i18n/resources.ts'
import type { RouteMeta } from '../sessao/guard.ts'

/** Everything inside the shell: navigation, top bar, and a session the server has confirmed. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { layout: 'default' },
  loader: async () => {
    const [sessao] = await Promise.all([loadSessao(), loadTexts('casca'), loadScreenIcons()])
    return sessao
  },
  // Read again by its query, not by every navigation.
  staleTime: Infinity,
  pendingMs: 200,
  pendingComponent: lazyRouteComponent(() => import('../shell/ShellEsqueleto.tsx'), 'ShellEsqueleto'),
  errorComponent: lazyRouteComponent(() => import('../shell/ShellError.tsx'), 'ShellError'),
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** The search of a screen, as links write it. What an address says is for the screen to read: its code comes when somebody is in. */
export function readByScreen<T extends object>(search: T): T {
  return search
}

/** About the whole cliente: the server refuses it to who sees only some centros de custo or filiais. */
export function createClienteInteiroRoute<const P extends string, S extends object>(
  path: P,
  component: RouteComponent,
  subject: Subject,
  validateSearch: (search: S) => S,
  texts: readonly Dominio[],
  meta?: RouteMeta,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject, clienteInteiro: true, ...meta },
    validateSearch,
    loader: () => loadTexts(...texts),
    component,
  })
}
