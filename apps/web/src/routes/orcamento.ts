/** Budgets, what they are made of, and what stands beside them. */
import { createRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { createScreen } from './screen.ts'
import { readByScreen, shellRoute } from './shell.ts'
import type { AcompanhamentoSearch } from '../features/orcamento/acompanhamento/acompanhamento-search.ts'
import type { NovoSearch } from '../features/orcamento/new-search.ts'
import type { CenariosSearch } from '../features/orcamento/cenario/cenarios-search.ts'
import type { OrcamentoSearch } from '../features/orcamento/orcamento-search.ts'
import type { OrcamentosSearch } from '../features/orcamento/orcamentos-search.ts'
import type { RevisaoSearch } from '../features/orcamento/revisao/revisao-search.ts'

const orcamentosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentos,
  staticData: { action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<OrcamentosSearch>,
  loader: () => loadTexts('orcamento'),
  component: createScreen('OrcamentosPage'),
})

/** "/orcamento/:id": the cells of a budget, to read; with `?edit=true` to write in. */
const orcamentoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamento,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<OrcamentoSearch>,
  loader: () => loadTexts('orcamento', 'orcamento-grade', 'orcamento-linhas', 'orcamento-previsto', 'orcamento-simples', 'comentario'),
  component: createScreen('OrcamentoPage'),
})

/** "/orcamento/novo: new budget", and `/NovoOrcamento` of the list of pages; `/NovoOrcamento copy` begins at a budget to copy. */
function createOrcamentoNovoRoute<const P extends string>(path: P, page: 'OrcamentoNovoPage' | 'OrcamentoCopiaPage' = 'OrcamentoNovoPage') {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'create', subject: 'Orcamento', clienteInteiro: true },
    validateSearch: readByScreen<NovoSearch>,
    loader: () => loadTexts('orcamento', 'orcamento-criacao'),
    component: createScreen(page),
  })
}

/** "/orcamento/editar/:id: redirects to /orcamento/{id} with query edit=true." */
const orcamentoEditarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoEditar,
  staticData: { action: 'read', subject: 'Orcamento' },
  beforeLoad: ({ params }) => redirect({ to: paths.orcamento, params, search: { edit: true }, replace: true, throw: true }),
})

/** Beside the cells of a budget: its scenarios side by side, one of them merged back, what a revision changed, and orçado × realizado. */
function createParteRoute<const P extends string, T extends object>(path: P, page: Parte, validateSearch: (search: T) => T) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento', clienteInteiro: page === 'MesclaPage' },
    validateSearch,
    loader: () => loadTexts('orcamento', ...TEXTOS_DA_PARTE[page]),
    component: createScreen(page),
  })
}
type Parte = keyof typeof TEXTOS_DA_PARTE
const TEXTOS_DA_PARTE = {
  OrcamentoAcompanhamentoPage: ['orcamento-acompanhamento', 'dre'],
  CenariosPage: ['orcamento-cenario'],
  MesclaPage: ['orcamento-cenario'],
  RevisaoPage: ['orcamento-revisao'],
} as const

const orcamentoVisualizarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoVisualizar,
  staticData: { action: 'read', subject: 'Orcamento' },
  component: createScreen('VisualizarOrcamentoPage'),
})

export const orcamento = [
  orcamentosRoute,
  orcamentoRoute,
  createParteRoute(paths.orcamentoAcompanhamento, 'OrcamentoAcompanhamentoPage', readByScreen<AcompanhamentoSearch>),
  createOrcamentoNovoRoute(paths.orcamentoNovo),
  createOrcamentoNovoRoute(paths.orcamentoNovoAlias),
  createOrcamentoNovoRoute(paths.orcamentoCopia, 'OrcamentoCopiaPage'),
  orcamentoEditarRoute,
  createParteRoute(paths.orcamentoCenarios, 'CenariosPage', readByScreen<CenariosSearch>),
  createParteRoute(paths.orcamentoMescla, 'MesclaPage', readByScreen<CenariosSearch>),
  createParteRoute(paths.orcamentoRevisao, 'RevisaoPage', readByScreen<RevisaoSearch>),
  orcamentoVisualizarRoute,
] as const
