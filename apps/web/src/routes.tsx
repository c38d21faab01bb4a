/**
 * Every screen, its meta for the guard, the texts it needs and the file it is loaded from. Paths match in any case (/Dre, /dre).
 * A new screen: its path in `paths.ts`, a route here, an entry in `shell/navegacao.ts`.
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseDeParaSearch } from './de-para/de-para-search.ts'
import { parseDreSearch } from './dre/dre-search.ts'
import { AppRoot } from './shell/AppRoot.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { loadTexts } from './i18n/i18n.ts'
import { paths } from './paths.ts'
import { getSession, readAbilityRules } from './sessao/armazenamento.ts'
import { type RouteMeta, decideNavigation } from './sessao/guarda.ts'
import { freshSession, loadSessao } from './sessao/sessao.ts'
import { startLoading } from './ui/loading-bar.ts'

const rootRoute = createRootRoute({
  component: AppRoot,
  beforeLoad: async ({ matches, location }) => {
    const matched: RouteMeta[] = matches.map(({ staticData }) => staticData)
    const session = matched.some((meta) => meta.public) ? getSession() : await freshSession()
    const needsRules = session !== null && matched.some(({ action }) => action)
    const can = needsRules ? (await import('./sessao/regras.ts')).createCan(readAbilityRules()) : () => false
    const decision = decideNavigation({ matched, signedIn: session !== null, can, wanted: location.href })
    if (decision.type === 'home') redirect({ to: paths.root, throw: true })
    if (decision.type === 'login') redirect({ to: paths.login, search: { to: decision.to }, throw: true })
    if (decision.type === 'not-authorized') redirect({ to: paths.notAuthorized, throw: true })
  },
})

/** `/` by role: "any other role goes to home keeping the query". The two roles with a start of their own get it with those screens. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    redirect({ to: paths.home, search, throw: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { layout: 'blank', unauthenticatedOnly: true },
  validateSearch: (search: Record<string, unknown>): { to?: string; q?: string } => ({
    ...(typeof search['to'] === 'string' ? { to: search['to'] } : {}),
    // A name of digits only arrives as a number.
    ...(typeof search['q'] === 'string' || typeof search['q'] === 'number' ? { q: String(search['q']) } : {}),
  }),
  loader: () => loadTexts('entrar'),
  component: lazyRouteComponent(() => import('./pages/LoginPage.tsx'), 'LoginPage'),
})

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  staticData: { layout: 'blank', public: true },
  component: lazyRouteComponent(() => import('./pages/AboutPage.tsx'), 'AboutPage'),
})

const forbiddenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forbidden,
  staticData: { layout: 'blank', public: true },
  component: lazyRouteComponent(() => import('./pages/ForbiddenPage.tsx'), 'ForbiddenPage'),
})

const notAuthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.notAuthorized,
  staticData: { layout: 'blank', public: true },
  component: lazyRouteComponent(() => import('./pages/NotAuthorizedPage.tsx'), 'NotAuthorizedPage'),
})

const notAuthorizedAlias = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/misc/not-authorized',
  staticData: { layout: 'blank', public: true },
  component: lazyRouteComponent(() => import('./pages/NotAuthorizedPage.tsx'), 'NotAuthorizedPage'),
})

/** `/:error(.*)`, alias /pages/misc/not-found/:error(.*). */
const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { layout: 'blank', public: true },
  component: lazyRouteComponent(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

/** Everything inside the shell: navigation, top bar, and a session the server has confirmed. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { layout: 'default' },
  loader: () => loadSessao(),
  // Read again by its query, not by every navigation.
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.home,
  loader: () => loadTexts('inicio'),
  component: lazyRouteComponent(() => import('./pages/HomePage.tsx'), 'HomePage'),
})

const importacaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importacao,
  staticData: { action: 'read', subject: 'Lancamento' },
  loader: () => loadTexts('importacao'),
  component: lazyRouteComponent(() => import('./pages/ImportacaoPage.tsx'), 'ImportacaoPage'),
})

const importacaoDetalheRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.importacaoDetalhe,
  staticData: { action: 'read', subject: 'Lancamento' },
  loader: () => loadTexts('importacao'),
  component: lazyRouteComponent(() => import('./pages/ImportacaoDetalhePage.tsx'), 'ImportacaoDetalhePage'),
})

const deParaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dePara,
  staticData: { action: 'read', subject: 'DePara' },
  validateSearch: parseDeParaSearch,
  loader: () => loadTexts('de-para'),
  component: lazyRouteComponent(() => import('./pages/DeParaPage.tsx'), 'DeParaPage'),
})

const dreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dre,
  staticData: { action: 'read', subject: 'Dre' },
  validateSearch: parseDreSearch,
  loader: () => loadTexts('dre'),
  component: lazyRouteComponent(() => import('./pages/DrePage.tsx'), 'DrePage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  aboutRoute,
  forbiddenRoute,
  notAuthorizedRoute,
  notAuthorizedAlias,
  notFoundRoute,
  shellRoute.addChildren([homeRoute, importacaoRoute, importacaoDetalheRoute, deParaRoute, dreRoute]),
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
  interface StaticDataRouteOption extends RouteMeta {}
}
