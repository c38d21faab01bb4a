/**
 * Every screen, its meta for the guard and the texts it needs. Paths match in any case (/Dre, /dre).
 * A new screen: its path in `paths.ts`, a route in one of `routes/`, an entry in `shell/screen-list.ts`.
 */
import { createRouter } from '@tanstack/react-router'
import { indexRoute, rootRoute } from './routes/root-route.ts'
import { administracao } from './routes/administration.ts'
import { shellRoute } from './routes/shell.ts'
import { dados } from './routes/data.ts'
import { dre } from './routes/dre.ts'
import { front } from './routes/front.ts'
import { inicio } from './routes/home.ts'
import { orcamento } from './routes/orcamento.ts'
import type { RouteMeta } from './sessao/guard.ts'
import { RouteError } from './shell/RouteError.tsx'
import { startLoading } from './stores/loading-bar.ts'

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...front,
  shellRoute.addChildren([...inicio, ...dados, ...dre, ...orcamento, ...administracao]),
])

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    caseSensitive: false,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: 'smooth' },
    defaultErrorComponent: RouteError,
  })
  let stop: (() => void) | undefined
  router.subscribe('onBeforeLoad', () => {
    stop?.()
    stop = startLoading()
  })
  router.subscribe('onResolved', () => stop?.())
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption extends RouteMeta {
    look?: 'card'
  }
}
