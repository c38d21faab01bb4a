import { type RouteComponent, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { createIntegerClienteRoute, readByScreen, shellRoute } from './shell.ts'
import { prefetchDre } from '../features/dre/prefetch.ts'
import type { DreSearch } from '../navigation/dre-address.ts'
import type { DreModeloUrl } from '../features/dre/modelo/dre-modelo-search.ts'
import type { ApuracoesUrl } from '../features/rateio/apuracoes-search.ts'
import type { DirecionadoresUrl } from '../features/rateio/direcionadores-search.ts'
import type { RateioUrl } from '../features/rateio/rateio-search.ts'
import type { RouteMeta } from '../sessao/guard.ts'

const dreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dre,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Dre' },
  validateSearch: readByScreen<DreSearch>,
  loader: ({ location }) => Promise.all([loadTexts('dre'), prefetchDre({ ...location.search })]),
  component: lazyRouteComponent(() => import('../pages/DrePage.tsx'), 'DrePage'),
})

function createDreModeloRoute<const P extends string>(path: P, component: RouteComponent, meta?: RouteMeta) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject: 'Dre', ...meta },
    validateSearch: readByScreen<DreModeloUrl>,
    loader: () => loadTexts('dre-modelo'),
    component,
  })
}

const CONSOLIDADO = ['dre', 'dre-comparativo', 'dre-consolidado'] as const
const FLUIDA = { layout: 'main-fluid' } as const

export const dre = [
  dreRoute,
  createIntegerClienteRoute(
    paths.dreConsolidado,
    lazyRouteComponent(() => import('../pages/DreConsolidadoPage.tsx'), 'DreConsolidadoPage'),
    'Dre',
    readByScreen<DreSearch>,
    CONSOLIDADO,
    FLUIDA,
  ),
  createDreModeloRoute(
    paths.dreModelo,
    lazyRouteComponent(() => import('../pages/DreModeloPage.tsx'), 'DreModeloPage'),
  ),
  createDreModeloRoute(
    paths.dreNovo,
    lazyRouteComponent(() => import('../pages/DreItemPage.tsx'), 'DreNovoPage'),
    { action: 'create', clienteInteiro: true, editavel: true },
  ),
  createDreModeloRoute(
    paths.dreDetalhes,
    lazyRouteComponent(() => import('../pages/DreItemPage.tsx'), 'DreDetalhesPage'),
  ),
  createDreModeloRoute(
    paths.dreEdit,
    lazyRouteComponent(() => import('../pages/DreItemPage.tsx'), 'DreEditPage'),
    { editavel: false },
  ),
  createIntegerClienteRoute(
    paths.rateio,
    lazyRouteComponent(() => import('../pages/RateioPage.tsx'), 'RateioPage'),
    'DreRateio',
    readByScreen<RateioUrl>,
    ['rateio', 'dre'],
  ),
  createIntegerClienteRoute(
    paths.rateioApuracoes,
    lazyRouteComponent(() => import('../pages/ApuracoesPage.tsx'), 'ApuracoesPage'),
    'DreRateio',
    readByScreen<ApuracoesUrl>,
    ['rateio'],
  ),
  createIntegerClienteRoute(
    paths.rateioDirecionadores,
    lazyRouteComponent(() => import('../pages/DirecionadoresPage.tsx'), 'DirecionadoresPage'),
    'DreRateio',
    readByScreen<DirecionadoresUrl>,
    ['rateio', 'cadastro'],
  ),
] as const
