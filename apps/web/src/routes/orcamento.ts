import { type RouteComponent, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { readByScreen, shellRoute } from './shell.ts'
import type { Domain } from '../i18n/resources.ts'
import type { AcompanhamentoSearch } from '../features/orcamento/acompanhamento/acompanhamento-search.ts'
import type { NewSearch } from '../features/orcamento/new-search.ts'
import type { CenariosSearch } from '../features/orcamento/cenario/cenarios-search.ts'
import type { OrcamentoSearch } from '../features/orcamento/orcamento-search.ts'
import type { OrcamentosSearch } from '../features/orcamento/orcamentos-search.ts'
import type { VisualizarSearch } from '../features/orcamento/visualizar-search.ts'
import type { InvestimentosUrl } from '../features/orcamento/investimento/investimentos-search.ts'
import type { PremissasUrl } from '../features/orcamento/premissa/premissas-search.ts'
import type { RevisaoSearch } from '../features/orcamento/revisao/revisao-search.ts'

const orcamentosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentos,
  staticData: { action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<OrcamentosSearch>,
  loader: () => loadTexts('orcamento'),
  component: lazyRouteComponent(() => import('../pages/OrcamentosPage.tsx'), 'OrcamentosPage'),
})

const orcamentoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamento,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<OrcamentoSearch>,
  loader: () => loadTexts('orcamento', 'orcamento-grade', 'orcamento-linhas', 'orcamento-previsto', 'orcamento-simples', 'comentario'),
  component: lazyRouteComponent(() => import('../pages/OrcamentoPage.tsx'), 'OrcamentoPage'),
})

/** "/orcamento/novo: new budget", and `/NovoOrcamento` of the list of pages; `/NovoOrcamento copy` is preset to copy. */
function createNewOrcamentoRoute<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'create', subject: 'Orcamento', wholeCliente: true },
    validateSearch: readByScreen<NewSearch>,
    loader: () => loadTexts('orcamento', 'orcamento-criacao'),
    component,
  })
}

const newOrcamento = lazyRouteComponent(() => import('../pages/OrcamentoNovoPage.tsx'), 'OrcamentoNovoPage')

const orcamentoEditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoEditar,
  staticData: { action: 'read', subject: 'Orcamento' },
  beforeLoad: ({ params }) => redirect({ to: paths.orcamento, params, search: { edit: true }, replace: true, throw: true }),
})

interface OrcamentoScreen<T extends object> {
  validateSearch: (search: T) => T
  component: RouteComponent
  texts: readonly Domain[]
  wholeCliente?: boolean
}

function createParteRoute<const P extends string, T extends object>(
  path: P,
  { validateSearch, component, texts, wholeCliente = false }: OrcamentoScreen<T>,
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento', wholeCliente },
    validateSearch,
    loader: () => loadTexts('orcamento', ...texts),
    component,
  })
}

const orcamentoVisualizarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoVisualizar,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<VisualizarSearch>,
  loader: () => loadTexts('orcamento', 'orcamento-grade'),
  component: lazyRouteComponent(() => import('../pages/VisualizarOrcamentoPage.tsx'), 'VisualizarOrcamentoPage'),
})

const deadlinesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoPrazos,
  staticData: { action: 'read', subject: 'Orcamento' },
  loader: () => loadTexts('orcamento'),
  component: lazyRouteComponent(() => import('../pages/OrcamentoPrazosPage.tsx'), 'OrcamentoPrazosPage'),
})

const premissasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.premissas,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<PremissasUrl>,
  loader: () => loadTexts('premissa'),
  component: lazyRouteComponent(() => import('../pages/PremissasPage.tsx'), 'PremissasPage'),
})

const investimentosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.investimentos,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<InvestimentosUrl>,
  loader: () => loadTexts('investimento'),
  component: lazyRouteComponent(() => import('../pages/InvestimentosPage.tsx'), 'InvestimentosPage'),
})

export const orcamento = [
  orcamentosRoute,
  orcamentoRoute,
  createParteRoute(paths.orcamentoAcompanhamento, {
    validateSearch: readByScreen<AcompanhamentoSearch>,
    component: lazyRouteComponent(() => import('../pages/OrcamentoAcompanhamentoPage.tsx'), 'OrcamentoAcompanhamentoPage'),
    texts: ['orcamento-acompanhamento', 'dre'],
  }),
  createNewOrcamentoRoute(paths.orcamentoNovo, newOrcamento),
  createNewOrcamentoRoute(paths.orcamentoNovoAlias, newOrcamento),
  createNewOrcamentoRoute(
    paths.orcamentoCopia,
    lazyRouteComponent(() => import('../pages/OrcamentoNovoPage.tsx'), 'OrcamentoCopiaPage'),
  ),
  orcamentoEditRoute,
  createParteRoute(paths.orcamentoCenarios, {
    validateSearch: readByScreen<CenariosSearch>,
    component: lazyRouteComponent(() => import('../pages/CenariosPage.tsx'), 'CenariosPage'),
    texts: ['orcamento-cenario'],
  }),
  createParteRoute(paths.orcamentoMescla, {
    validateSearch: readByScreen<CenariosSearch>,
    component: lazyRouteComponent(() => import('../pages/MesclaPage.tsx'), 'MesclaPage'),
    texts: ['orcamento-cenario'],
    wholeCliente: true,
  }),
  createParteRoute(paths.orcamentoRevisao, {
    validateSearch: readByScreen<RevisaoSearch>,
    component: lazyRouteComponent(() => import('../pages/RevisaoPage.tsx'), 'RevisaoPage'),
    texts: ['orcamento-revisao'],
  }),
  deadlinesRoute,
  orcamentoVisualizarRoute,
  premissasRoute,
  investimentosRoute,
] as const
