/** Where somebody begins: the first screen, workspaces, reports, and what is the own. */
import { createRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { prepare } from './prepare.ts'
import { createFirstScreen, createScreen } from './screen.ts'
import { readByScreen, shellRoute } from './shell.ts'
import type { RelatorioSearch } from '../features/relatorio/relatorio-search.ts'
import type { WorkspaceSearch } from '../features/relatorio/workspace/workspace-search.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.home,
  loader: () => Promise.all([loadTexts('inicio', 'relatorio-pronto'), prepare('home')]),
  component: createFirstScreen('HomePage'),
})

const workspaceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.workspace,
  staticData: { action: 'read', subject: 'Workspace' },
  validateSearch: readByScreen<WorkspaceSearch>,
  loader: () => loadTexts('workspace', 'relatorio-externo', 'relatorio-pronto'),
  component: createScreen('WorkspacePage'),
})

/** "/report/:ReportKey/:WorkSpaceKey: embedded report." */
const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.report,
  staticData: { action: 'read', subject: 'Relatorio' },
  validateSearch: readByScreen<RelatorioSearch>,
  loader: () => loadTexts('relatorio', 'relatorio-externo', 'relatorio-pronto', 'dre'),
  component: createScreen('ReportPage'),
})

/** The user's own. */
function createContaRoute<const P extends string>(path: P, page: 'ContaPage' | 'PerfilPage') {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { layout: 'form' },
    loader: () => (page === 'PerfilPage' ? loadTexts('conta', 'auditoria') : loadTexts('conta')),
    component: createScreen(page),
  })
}

export const inicio = [
  homeRoute,
  workspaceRoute,
  reportRoute,
  createContaRoute(paths.conta, 'ContaPage'),
  createContaRoute(paths.perfil, 'PerfilPage'),
] as const
