import { createCan } from '@lastro/contract'
import { type RouteComponent, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../api/api.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { loadSessao } from '../sessao/sessao.ts'
import { readByScreen, shellRoute } from './shell.ts'
import { importacoesQuery } from '../features/razao/importacao/queries.ts'
import { inicioQuery } from '../features/telas/inicio/queries.ts'
import type { Domain } from '../i18n/resources.ts'
import type { RelatorioSearch } from '../features/relatorio/relatorio-search.ts'
import type { WorkspaceSearch } from '../features/relatorio/workspace/workspace-search.ts'

async function prefetchHome(): Promise<void> {
  // The shell shows why the session cannot be read.
  const sessao = await loadSessao().catch(() => null)
  if (sessao === null || sessao.cliente === null) return
  const { userAbilityRules } = sessao
  const seesImports = createCan(userAbilityRules)('read', 'Lancamento') && !isLimited(userAbilityRules)
  await Promise.all([prefetch(inicioQuery), ...(seesImports ? [prefetch(importacoesQuery)] : [])])
}

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.home,
  loader: () => Promise.all([loadTexts('inicio', 'relatorio-pronto'), prefetchHome()]),
  component: lazyRouteComponent(() => import('../pages/HomePage.tsx'), 'HomePage'),
})

const workspaceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.workspace,
  staticData: { action: 'read', subject: 'Workspace' },
  validateSearch: readByScreen<WorkspaceSearch>,
  loader: () => loadTexts('workspace', 'relatorio-externo', 'relatorio-pronto'),
  component: lazyRouteComponent(() => import('../pages/WorkspacePage.tsx'), 'WorkspacePage'),
})

const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.report,
  staticData: { action: 'read', subject: 'Relatorio' },
  validateSearch: readByScreen<RelatorioSearch>,
  loader: () => loadTexts('relatorio', 'relatorio-externo', 'relatorio-pronto', 'dre'),
  component: lazyRouteComponent(() => import('../pages/ReportPage.tsx'), 'ReportPage'),
})

function createContaRoute<const P extends string>(path: P, component: RouteComponent, texts: readonly Domain[]) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { layout: 'form' },
    loader: () => loadTexts(...texts),
    component,
  })
}

const iconsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.icones,
  loader: () => loadTexts('pagina'),
  component: lazyRouteComponent(() => import('../pages/IconesPage.tsx'), 'IconesPage'),
})

export const inicio = [
  homeRoute,
  iconsRoute,
  workspaceRoute,
  reportRoute,
  createContaRoute(
    paths.conta,
    lazyRouteComponent(() => import('../pages/ContaPage.tsx'), 'ContaPage'),
    ['conta'],
  ),
  createContaRoute(
    paths.perfil,
    lazyRouteComponent(() => import('../pages/PerfilPage.tsx'), 'PerfilPage'),
    ['conta', 'auditoria'],
  ),
] as const
