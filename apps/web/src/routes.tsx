/**
 * Every screen, its meta for the guard and the texts it needs. Paths match in any case (/Dre, /dre).
 * A new screen: its path in `paths.ts`, its file in `screens.ts`, a route here, an entry in `shell/navegacao.ts`.
 */
import type { Subject } from '@lastro/contract'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AuditoriaSearch } from './auditoria/auditoria-search.ts'
import type { CadastroUrl } from './cadastro/cadastro-search.ts'
import type { CarteiraSearch } from './carteira/carteira-search.ts'
import type { DeParaRegrasUrl } from './de-para/de-para-regras-search.ts'
import type { DeParaSearch } from './de-para/de-para-search.ts'
import type { DreSearch } from './dre/dre-url.ts'
import type { DreModeloUrl } from './dre-modelo/dre-modelo-search.ts'
import type { FechamentoSearch } from './fechamento/fechamento-search.ts'
import type { GrupoUrl } from './grupo/grupo-search.ts'
import type { RateioUrl } from './rateio/rateio-search.ts'
import type { MarcaSearch } from './marca/marca-search.ts'
import type { AcompanhamentoSearch } from './orcamento/acompanhamento/acompanhamento-search.ts'
import type { NovoSearch } from './orcamento/novo-search.ts'
import type { CenariosSearch } from './orcamento/cenario/cenarios-search.ts'
import type { OrcamentoSearch } from './orcamento/orcamento-search.ts'
import type { OrcamentosSearch } from './orcamento/orcamentos-search.ts'
import type { PermissaoSearch } from './permissao/permissao-search.ts'
import type { RelatorioSearch } from './relatorio/relatorio-search.ts'
import type { UsuarioSearch } from './usuario/usuario-search.ts'
import type { WorkspaceSearch } from './workspace/workspace-search.ts'
import { RouteError } from './shell/RouteError.tsx'
import { loadTexts } from './i18n/i18n.ts'
import type { Dominio } from './i18n/recursos.ts'
import type { screens } from './screens.ts'
import { loadScreenIcons } from './ui/icons.tsx'
import { marcaAnswered } from './marca/marca.ts'
import { paths } from './paths.ts'
import { indexRoute, rootRoute } from './root-route.ts'
import { ContaTrabalhoEntrada } from './sessao/entrada-contas.ts'
import { parseEntrySearch } from './sessao/entrada-search.ts'
import type { RouteMeta } from './sessao/guarda.ts'
import { loadSessao } from './sessao/sessao.ts'
import { startLoading } from './ui/loading-bar.ts'

const entryPages = {
  login: lazyRouteComponent(() => import('./pages/LoginPage.tsx'), 'LoginPage'),
  twoSteps: lazyRouteComponent(() => import('./pages/LoginPage.tsx'), 'TwoStepsPage'),
  newPassword: lazyRouteComponent(() => import('./pages/NewPasswordPage.tsx'), 'NewPasswordPage'),
  forgotPassword: lazyRouteComponent(() => import('./pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  verifyEmail: lazyRouteComponent(() => import('./pages/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  register: lazyRouteComponent(() => import('./pages/RegisterPage.tsx'), 'RegisterPage'),
}

async function loadEntrada(): Promise<void> {
  if ((await marcaAnswered())?.contaTrabalho) await ContaTrabalhoEntrada.preload?.()
}

/** A screen in front of the application. Its texts are those of the sign-in, and beyond that one those of links and registration. */
function createEntryRoute<const P extends string>(
  path: P,
  page: keyof typeof entryPages,
  meta: Pick<RouteMeta, 'public' | 'unauthenticatedOnly' | 'layout'> & { look?: 'card' },
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: meta,
    validateSearch: parseEntrySearch,
    // What the marca offers decides how the sign-in begins: it is shown at once or not at all, so that nothing moves under a finger.
    loader: () =>
      page === 'login' || page === 'twoSteps' ? Promise.all([loadTexts('entrar'), loadEntrada()]) : loadTexts('entrar', 'acesso'),
    component: entryPages[page],
  })
}

const visitor = { unauthenticatedOnly: true, layout: 'auth' } as const
/** "Authentication and misc pages are public with blank layout." v1 and v2 are two looks of the same working form. */
const v1 = { public: true, layout: 'blank' } as const
const v2 = { ...v1, look: 'card' } as const

const entryRoutes = [
  createEntryRoute(paths.login, 'login', visitor),
  createEntryRoute(paths.newPassword, 'newPassword', visitor),
  createEntryRoute(paths.forgotPassword, 'forgotPassword', visitor),
  createEntryRoute(paths.forgotPasswordAlias, 'forgotPassword', { public: true }),
  createEntryRoute(paths.register, 'register', visitor),
  createEntryRoute('/pages/authentication/login-v1', 'login', v1),
  createEntryRoute('/pages/authentication/login-v2', 'login', v2),
  createEntryRoute('/pages/authentication/two-steps-v1', 'twoSteps', v1),
  createEntryRoute('/pages/authentication/two-steps-v2', 'twoSteps', v2),
  createEntryRoute('/pages/authentication/forgot-password-v1', 'forgotPassword', v1),
  createEntryRoute('/pages/authentication/forgot-password-v2', 'forgotPassword', v2),
  createEntryRoute('/pages/authentication/reset-password-v1', 'newPassword', v1),
  createEntryRoute('/pages/authentication/reset-password-v2', 'newPassword', v2),
  createEntryRoute(paths.verifyEmail, 'verifyEmail', v1),
  createEntryRoute('/pages/authentication/verify-email-v2', 'verifyEmail', v2),
  createEntryRoute('/pages/authentication/register-v1', 'register', v1),
  createEntryRoute('/pages/authentication/register-v2', 'register', v2),
  createEntryRoute('/pages/authentication/register-multi-steps', 'register', v2),
] as const

/** A screen that nobody needs in order to sign in. */
function createScreen(name: keyof typeof screens) {
  return lazyRouteComponent(async () => ({ default: await (await import('./screens.ts')).screens[name]() }))
}

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  staticData: { layout: 'blank', public: true },
  loader: () => loadTexts('marca'),
  component: createScreen('AboutPage'),
})

const messagePages = {
  forbidden: createScreen('ForbiddenPage'),
  notAuthorized: createScreen('NotAuthorizedPage'),
  notFound: createScreen('NotFoundPage'),
  manutencao: createScreen('ManutencaoPage'),
  emBreve: createScreen('EmBrevePage'),
  icones: createScreen('IconesPage'),
}

/** A page outside the shell for everybody. */
function createMessageRoute<const P extends string>(path: P, page: keyof typeof messagePages) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { layout: 'blank', public: true },
    loader: () => (page === 'icones' ? loadTexts('pagina', 'casca') : loadTexts('pagina')),
    component: messagePages[page],
  })
}

const messageRoutes = [
  createMessageRoute(paths.forbidden, 'forbidden'),
  createMessageRoute(paths.notAuthorized, 'notAuthorized'),
  createMessageRoute('/pages/misc/not-authorized', 'notAuthorized'),
  // `/:error(.*)`, alias /pages/misc/not-found/:error(.*): whatever is no other address.
  createMessageRoute('$', 'notFound'),
  createMessageRoute(paths.emBreve, 'emBreve'),
  createMessageRoute(paths.manutencao, 'manutencao'),
  createMessageRoute(paths.icones, 'icones'),
] as const

/** Everything inside the shell: navigation, top bar, and a session the server has confirmed. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { layout: 'default' },
  loader: async () => {
    const [sessao] = await Promise.all([loadSessao(), loadTexts('casca'), loadScreenIcons()])
    return sessao
  },
  // Read again by its query, not by every navigation.
  staleTime: Infinity,
  pendingMs: 200,
  pendingComponent: createScreen('ShellEsqueleto'),
  errorComponent: lazyRouteComponent(() => import('./shell/ShellError.tsx'), 'ShellError'),
  component: createScreen('Shell'),
})

/**
 * The search of a screen, as links of the application write it. What stands in the address is for the screen to read, value by value: the
 * code that does is not loaded before somebody is in.
 */
function readByScreen<T extends object>(search: T): T {
  return search
}

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.home,
  loader: () => loadTexts('inicio'),
  component: createScreen('HomePage'),
})

/** Named `dashboards-crm` in the customer's text. */
const carteiraRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.carteira,
  staticData: { layout: 'main-fluid', action: 'manage', subject: 'Cliente', clienteInteiro: true },
  validateSearch: readByScreen<CarteiraSearch>,
  loader: () => loadTexts('carteira'),
  component: createScreen('CarteiraPage'),
})

/** A part of the overview: about the installation, as it is about all its clientes. */
const manutencaoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.administrarManutencao,
  staticData: { layout: 'main-fluid', action: 'manage', subject: 'all' },
  loader: () => loadTexts('carteira'),
  component: createScreen('AdministrarManutencaoPage'),
})

function createImportacaoRoute<const P extends string>(path: P, page: 'ImportacaoPage' | 'ImportacaoDetalhePage') {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject: 'Lancamento', clienteInteiro: true },
    loader: () => loadTexts('importacao'),
    component: createScreen(page),
  })
}

const fechamentoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.fechamento,
  staticData: { action: 'read', subject: 'Lancamento', clienteInteiro: true },
  validateSearch: readByScreen<FechamentoSearch>,
  loader: () => loadTexts('fechamento'),
  component: createScreen('FechamentoPage'),
})

const deParaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dePara,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'DePara' },
  validateSearch: readByScreen<DeParaSearch>,
  loader: () => loadTexts('de-para'),
  component: createScreen('DeParaPage'),
})

const deParaRegrasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.deParaRegras,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'DePara', clienteInteiro: true },
  validateSearch: readByScreen<DeParaRegrasUrl>,
  loader: () => loadTexts('de-para'),
  component: createScreen('DeParaRegrasPage'),
})

const dreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.dre,
  staticData: { layout: 'main-fluid', action: 'read', subject: 'Dre' },
  validateSearch: readByScreen<DreSearch>,
  loader: () => loadTexts('dre'),
  component: createScreen('DrePage'),
})

/** Models of DRE and their lines: "Novo: editable form", "Detalhes: read-only item view", "Edit: form, flagged not editable". */
function createDreModeloRoute<const P extends string>(path: P, page: keyof typeof screens, meta?: RouteMeta) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject: 'Dre', ...meta },
    validateSearch: readByScreen<DreModeloUrl>,
    loader: () => loadTexts('dre-modelo'),
    component: createScreen(page),
  })
}

const rateioRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.rateio,
  staticData: { action: 'read', subject: 'DreRateio', clienteInteiro: true },
  validateSearch: readByScreen<RateioUrl>,
  loader: () => loadTexts('rateio', 'dre'),
  component: createScreen('RateioPage'),
})

const cadastrosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.cadastros,
  staticData: { action: 'read', subject: 'Lancamento' },
  validateSearch: readByScreen<CadastroUrl>,
  loader: () => loadTexts('cadastro'),
  component: createScreen('CrudTablePage'),
})

const grupoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupo,
  staticData: { action: 'read', subject: 'Grupo' },
  validateSearch: readByScreen<GrupoUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: createScreen('GrupoPage'),
})

const grupoItemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupoItem,
  staticData: { action: 'read', subject: 'GrupoItem' },
  validateSearch: readByScreen<CadastroUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: createScreen('GrupoItemPage'),
})

/** "/grupo/Detalhes/:id (named grupo-detalhes): editable." */
const grupoDetalhesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.grupoDetalhes,
  staticData: { action: 'read', subject: 'Grupo', editavel: true },
  validateSearch: readByScreen<GrupoUrl>,
  loader: () => loadTexts('grupo', 'cadastro'),
  component: createScreen('GrupoDetalhesPage'),
})

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
  staticData: { action: 'read', subject: 'Orcamento' },
  validateSearch: readByScreen<OrcamentoSearch>,
  loader: () => loadTexts('orcamento', 'orcamento-grade', 'orcamento-previsto'),
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

/** Beside the cells of a budget: its scenarios side by side, one of them merged back, and orçado × realizado. */
function createParteRoute<const P extends string, T extends object>(path: P, page: Parte, validateSearch: (search: T) => T) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { layout: 'main-fluid', action: 'read', subject: 'Orcamento', clienteInteiro: page === 'MesclaPage' },
    validateSearch,
    loader: () => loadTexts('orcamento', ...(page === 'OrcamentoAcompanhamentoPage' ? ACOMPANHAMENTO : (['orcamento-cenario'] as const))),
    component: createScreen(page),
  })
}
type Parte = 'OrcamentoAcompanhamentoPage' | 'CenariosPage' | 'MesclaPage'
const ACOMPANHAMENTO = ['orcamento-acompanhamento', 'dre'] as const

const orcamentoVisualizarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.orcamentoVisualizar,
  staticData: { action: 'read', subject: 'Orcamento' },
  component: createScreen('VisualizarOrcamentoPage'),
})

const workspaceRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.workspace,
  staticData: { action: 'read', subject: 'Workspace' },
  validateSearch: readByScreen<WorkspaceSearch>,
  loader: () => loadTexts('workspace'),
  component: createScreen('WorkspacePage'),
})

/** "/report/:ReportKey/:WorkSpaceKey: embedded report." */
const reportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.report,
  staticData: { action: 'read', subject: 'Relatorio' },
  validateSearch: readByScreen<RelatorioSearch>,
  loader: () => loadTexts('relatorio', 'dre'),
  component: createScreen('ReportPage'),
})

/** About the whole cliente: the server refuses it to who sees only some centros de custo or filiais. */
function createAdministracaoRoute<const P extends string, S extends object>(
  path: P,
  page: keyof typeof screens,
  subject: Subject,
  validateSearch: (search: S) => S,
  texts: readonly Dominio[],
) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    staticData: { action: 'read', subject, clienteInteiro: true },
    validateSearch,
    loader: () => loadTexts(...texts),
    component: createScreen(page),
  })
}

const acessoRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.acesso,
  staticData: { action: 'read', subject: 'AclDemo' },
  loader: () => loadTexts('permissao'),
  component: createScreen('AcessoPage'),
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

/** Without a session too: whoever forgot the password reads there what would be in the own mailbox. Only where no mail is sent. */
const correioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.correio,
  staticData: { layout: 'blank', public: true },
  loader: () => loadTexts('correio', 'pagina'),
  component: createScreen('CorreioPage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...entryRoutes,
  aboutRoute,
  ...messageRoutes,
  correioRoute,
  shellRoute.addChildren([
    homeRoute,
    carteiraRoute,
    manutencaoRoute,
    createImportacaoRoute(paths.importacao, 'ImportacaoPage'),
    createImportacaoRoute(paths.importacaoDetalhe, 'ImportacaoDetalhePage'),
    fechamentoRoute,
    deParaRoute,
    deParaRegrasRoute,
    dreRoute,
    createDreModeloRoute(paths.dreModelo, 'DreModeloPage'),
    createDreModeloRoute(paths.dreNovo, 'DreNovoPage', { action: 'create', clienteInteiro: true, editavel: true }),
    createDreModeloRoute(paths.dreDetalhes, 'DreDetalhesPage'),
    createDreModeloRoute(paths.dreEdit, 'DreEditPage', { editavel: false }),
    rateioRoute,
    grupoRoute,
    grupoItemRoute,
    grupoDetalhesRoute,
    orcamentosRoute,
    orcamentoRoute,
    createParteRoute(paths.orcamentoAcompanhamento, 'OrcamentoAcompanhamentoPage', readByScreen<AcompanhamentoSearch>),
    createOrcamentoNovoRoute(paths.orcamentoNovo),
    createOrcamentoNovoRoute(paths.orcamentoNovoAlias),
    createOrcamentoNovoRoute(paths.orcamentoCopia, 'OrcamentoCopiaPage'),
    orcamentoEditarRoute,
    createParteRoute(paths.orcamentoCenarios, 'CenariosPage', readByScreen<CenariosSearch>),
    createParteRoute(paths.orcamentoMescla, 'MesclaPage', readByScreen<CenariosSearch>),
    orcamentoVisualizarRoute,
    workspaceRoute,
    reportRoute,
    cadastrosRoute,
    createAdministracaoRoute(paths.usuario, 'UsuarioPage', 'Usuario', readByScreen<UsuarioSearch>, ['usuario']),
    createAdministracaoRoute(paths.permissoes, 'PermissoesPage', 'Permissao', readByScreen<PermissaoSearch>, ['permissao']),
    createAdministracaoRoute(paths.marca, 'MarcaPage', 'Marca', readByScreen<MarcaSearch>, ['marca']),
    createAdministracaoRoute(paths.auditoria, 'AuditoriaPage', 'Auditoria', readByScreen<AuditoriaSearch>, [
      'auditoria',
      'cadastro',
      'permissao',
    ]),
    acessoRoute,
    createContaRoute(paths.conta, 'ContaPage'),
    createContaRoute(paths.perfil, 'PerfilPage'),
  ]),
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
    /** Of a screen in front of the application: beside a picture, unless it says otherwise. */
    look?: 'card'
  }
}
