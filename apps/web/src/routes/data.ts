import { type RouteComponent, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { readByScreen, shellRoute } from './shell.ts'
import type { CadastroUrl } from '../features/razao/cadastro/cadastro-search.ts'
import type { DeParaRegrasUrl } from '../features/razao/de-para/de-para-regras-search.ts'
import type { DeParaSearch } from '../features/razao/de-para/de-para-search.ts'
import type { FechamentoSearch } from '../features/razao/fechamento/fechamento-search.ts'
import type { ImportacaoSearch } from '../features/razao/importacao/importacao-search.ts'
import type { LancamentoSearch } from '../features/razao/lancamento/lancamento-search.ts'
import type { GrupoUrl } from '../features/razao/grupo/grupo-search.ts'

function createImportacaoRoute<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject: 'Lancamento', wholeCliente: true },
    validateSearch: readByScreen<ImportacaoSearch>,
    loader: () => loadTexts('importacao'),
    component,
  })
}

const receitasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.receitas,
  staticData: { action: 'read', subject: 'Lancamento', wholeCliente: true },
  loader: () => loadTexts('importacao'),
  component: lazyRouteComponent(() => import('../pages/ReceitasPage.tsx'), 'ReceitasPage'),
})

const lancamentosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.lancamentos,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Lancamento' },
  validateSearch: readByScreen<LancamentoSearch>,
  loader: () => loadTexts('lancamento', 'dre'),
  component: lazyRouteComponent(() => import('../pages/LancamentosPage.tsx'), 'LancamentosPage'),
})

const fechamentoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.fechamento,
  staticData: { action: 'read', subject: 'Lancamento', wholeCliente: true },
  validateSearch: readByScreen<FechamentoSearch>,
  loader: () => loadTexts('fechamento'),
  component: lazyRouteComponent(() => import('../pages/FechamentoPage.tsx'), 'FechamentoPage'),
})

const deParaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dePara,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'DePara' },
  validateSearch: readByScreen<DeParaSearch>,
  loader: () => loadTexts('de-para'),
  component: lazyRouteComponent(() => import('../pages/DeParaPage.tsx'), 'DeParaPage'),
})

const deParaRegrasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.deParaRegras,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'DePara', wholeCliente: true },
  validateSearch: readByScreen<DeParaRegrasUrl>,
  loader: () => loadTexts('de-para'),
  component: lazyRouteComponent(() => import('../pages/DeParaRegrasPage.tsx'), 'DeParaRegrasPage'),
})

const cadastrosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.cadastros,
  staticData: { action: 'read', subject: 'Lancamento' },
  validateSearch: readByScreen<CadastroUrl>,
  loader: () => loadTexts('cadastro'),
  component: lazyRouteComponent(() => import('../pages/CrudTablePage.tsx'), 'CrudTablePage'),
})

const grupoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupo,
  staticData: { action: 'read', subject: 'Grupo' },
  validateSearch: readByScreen<GrupoUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: lazyRouteComponent(() => import('../pages/GrupoPage.tsx'), 'GrupoPage'),
})

const grupoItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupoItem,
  staticData: { action: 'read', subject: 'GrupoItem' },
  validateSearch: readByScreen<CadastroUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: lazyRouteComponent(() => import('../pages/GrupoItemPage.tsx'), 'GrupoItemPage'),
})

const grupoDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupoDetalhes,
  staticData: { action: 'read', subject: 'Grupo', editable: true },
  validateSearch: readByScreen<GrupoUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: lazyRouteComponent(() => import('../pages/GrupoDetalhesPage.tsx'), 'GrupoDetalhesPage'),
})

export const dados = [
  createImportacaoRoute(
    paths.importacao,
    lazyRouteComponent(() => import('../pages/ImportacaoPage.tsx'), 'ImportacaoPage'),
  ),
  createImportacaoRoute(
    paths.importacaoDetalhe,
    lazyRouteComponent(() => import('../pages/ImportacaoDetalhePage.tsx'), 'ImportacaoDetalhePage'),
  ),
  receitasRoute,
  lancamentosRoute,
  fechamentoRoute,
  deParaRoute,
  deParaRegrasRoute,
  cadastrosRoute,
  grupoRoute,
  grupoItemRoute,
  grupoDetailsRoute,
] as const
