import { type RouteComponent, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { prefetch } from '../api/api.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { type DreSearch, parseDreSearch } from '../navigation/dre-address.ts'
import { paths } from '../navigation/paths.ts'
import { loadSessao } from '../sessao/sessao.ts'
import { createIntegerClienteRoute, readByScreen, shellRoute } from './shell.ts'
import { findDefaultView } from '../features/dre/default-view.ts'
import { baseAvOf, readVisao, recorteOf } from '../features/dre/dre-search.ts'
import { dreQuery } from '../features/dre/queries.ts'
import type { DreModeloUrl } from '../features/dre/modelo/dre-modelo-search.ts'
import type { ApuracoesUrl } from '../features/rateio/apuracoes-search.ts'
import type { DirecionadoresUrl } from '../features/rateio/direcionadores-search.ts'
import type { RateioUrl } from '../features/rateio/rateio-search.ts'
import type { RouteMeta } from '../sessao/guard.ts'

async function prefetchDre(search: Record<string, unknown>): Promise<void> {
  const visao = readVisao(parseDreSearch(search))
  // A link of another cliente asks before it shows anything. The shell shows why the session cannot be read.
  if (visao.cliente !== undefined && visao.cliente !== (await loadSessao().catch(() => null))?.cliente?.id) return
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  await prefetch(dreQuery({ ...recorteOf(visao), ...baseAvOf(visao) }, periodo))
}

/** An address that chooses anything is kept; a bare one opens the view that the caller chose as default. */
async function openDefaultView(search: Record<string, unknown>): Promise<void> {
  if (Object.keys(search).length > 0) return
  const view = await findDefaultView()
  if (view) redirect({ to: view.consolidar === undefined ? paths.dre : paths.dreConsolidado, search: view, replace: true, throw: true })
}

const dreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dre,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Dre' },
  validateSearch: readByScreen<DreSearch>,
  // Within the screen a bare address is a choice too, the columns by month.
  loader: ({ location, cause }) => {
    const search = { ...location.search }
    return Promise.all([loadTexts('dre'), prefetchDre(search), cause === 'stay' ? undefined : openDefaultView(search)])
  },
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
    { action: 'create', wholeCliente: true, editable: true },
  ),
  createDreModeloRoute(
    paths.dreDetalhes,
    lazyRouteComponent(() => import('../pages/DreItemPage.tsx'), 'DreDetalhesPage'),
  ),
  createDreModeloRoute(
    paths.dreEdit,
    lazyRouteComponent(() => import('../pages/DreItemPage.tsx'), 'DreEditPage'),
    { editable: false },
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
