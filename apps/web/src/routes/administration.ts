import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { createIntegerClienteRoute, readByScreen, shellRoute } from './shell.ts'
import type { AuditoriaSearch } from '../features/manutencao/auditoria/auditoria-search.ts'
import type { CarteiraSearch } from '../features/telas/carteira/carteira-search.ts'
import type { MarcaSearch } from '../features/marca/marca-search.ts'
import type { PermissaoSearch } from '../features/acesso/permissao/permissao-search.ts'
import type { UsuarioSearch } from '../features/acesso/usuario/usuario-search.ts'

const carteiraRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.carteira,
  staticData: { layout: 'main-fluid', action: 'manage', subject: 'Cliente', wholeCliente: true },
  validateSearch: readByScreen<CarteiraSearch>,
  loader: () => loadTexts('carteira'),
  component: lazyRouteComponent(() => import('../pages/CarteiraPage.tsx'), 'CarteiraPage'),
})

const manutencaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.administrarManutencao,
  staticData: { layout: 'main-fluid', action: 'manage', subject: 'all' },
  loader: () => loadTexts('carteira'),
  component: lazyRouteComponent(() => import('../pages/AdministrarManutencaoPage.tsx'), 'AdministrarManutencaoPage'),
})

const tarefasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.tarefas,
  staticData: { layout: 'main-fluid', action: 'manage', subject: 'all' },
  loader: () => loadTexts('carteira'),
  component: lazyRouteComponent(() => import('../pages/TarefasPage.tsx'), 'TarefasPage'),
})

const acessoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.acesso,
  staticData: { action: 'read', subject: 'AclDemo' },
  loader: () => loadTexts('permissao'),
  component: lazyRouteComponent(() => import('../pages/AcessoPage.tsx'), 'AcessoPage'),
})

export const administracao = [
  carteiraRoute,
  manutencaoRoute,
  tarefasRoute,
  createIntegerClienteRoute(
    paths.usuario,
    lazyRouteComponent(() => import('../pages/UsuarioPage.tsx'), 'UsuarioPage'),
    'Usuario',
    readByScreen<UsuarioSearch>,
    ['usuario'],
  ),
  createIntegerClienteRoute(
    paths.permissoes,
    lazyRouteComponent(() => import('../pages/PermissoesPage.tsx'), 'PermissoesPage'),
    'Permissao',
    readByScreen<PermissaoSearch>,
    ['permissao'],
  ),
  createIntegerClienteRoute(
    paths.marca,
    lazyRouteComponent(() => import('../pages/MarcaPage.tsx'), 'MarcaPage'),
    'Marca',
    readByScreen<MarcaSearch>,
    ['marca'],
  ),
  createIntegerClienteRoute(
    paths.auditoria,
    lazyRouteComponent(() => import('../pages/AuditoriaPage.tsx'), 'AuditoriaPage'),
    'Auditoria',
    readByScreen<AuditoriaSearch>,
    ['auditoria', 'cadastro', 'permissao'],
  ),
  acessoRoute,
] as const
