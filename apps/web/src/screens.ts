/**
 * What each screen is loaded from. A list of its own, because the sign-in page can do without: it would carry the name of every file, and of
 * every file that those need.
 */
import { comDados } from './api/com-dados.tsx'

export const screens = {
  // Outside of the shell, which has what is kept of the answers for all within.
  AboutPage: async () => comDados((await import('./pages/AboutPage.tsx')).AboutPage),
  ForbiddenPage: async () => comDados((await import('./pages/MensagemPages.tsx')).ForbiddenPage),
  NotAuthorizedPage: async () => comDados((await import('./pages/MensagemPages.tsx')).NotAuthorizedPage),
  NotFoundPage: async () => comDados((await import('./pages/MensagemPages.tsx')).NotFoundPage),
  ManutencaoPage: async () => comDados((await import('./pages/ManutencaoPage.tsx')).ManutencaoPage),
  EmBrevePage: async () => comDados((await import('./pages/MensagemPages.tsx')).EmBrevePage),
  IconesPage: async () => comDados((await import('./pages/IconesPage.tsx')).IconesPage),
  ShellEsqueleto: async () => (await import('./shell/ShellEsqueleto.tsx')).ShellEsqueleto,
  Shell: async () => comDados((await import('./shell/Shell.tsx')).Shell),
  HomePage: async () => (await import('./pages/HomePage.tsx')).HomePage,
  CarteiraPage: async () => (await import('./pages/CarteiraPage.tsx')).CarteiraPage,
  AdministrarManutencaoPage: async () => (await import('./pages/AdministrarManutencaoPage.tsx')).AdministrarManutencaoPage,
  ImportacaoPage: async () => (await import('./pages/ImportacaoPage.tsx')).ImportacaoPage,
  ImportacaoDetalhePage: async () => (await import('./pages/ImportacaoDetalhePage.tsx')).ImportacaoDetalhePage,
  FechamentoPage: async () => (await import('./pages/FechamentoPage.tsx')).FechamentoPage,
  DeParaPage: async () => (await import('./pages/DeParaPage.tsx')).DeParaPage,
  DeParaRegrasPage: async () => (await import('./pages/DeParaRegrasPage.tsx')).DeParaRegrasPage,
  DrePage: async () => (await import('./pages/DrePage.tsx')).DrePage,
  DreConsolidadoPage: async () => (await import('./pages/DreConsolidadoPage.tsx')).DreConsolidadoPage,
  DreModeloPage: async () => (await import('./pages/DreModeloPage.tsx')).DreModeloPage,
  DreNovoPage: async () => (await import('./pages/DreItemPage.tsx')).DreNovoPage,
  DreDetalhesPage: async () => (await import('./pages/DreItemPage.tsx')).DreDetalhesPage,
  DreEditPage: async () => (await import('./pages/DreItemPage.tsx')).DreEditPage,
  RateioPage: async () => (await import('./pages/RateioPage.tsx')).RateioPage,
  ApuracoesPage: async () => (await import('./pages/ApuracoesPage.tsx')).ApuracoesPage,
  DirecionadoresPage: async () => (await import('./pages/DirecionadoresPage.tsx')).DirecionadoresPage,
  CrudTablePage: async () => (await import('./pages/CrudTablePage.tsx')).CrudTablePage,
  GrupoPage: async () => (await import('./pages/GrupoPages.ts')).GrupoPage,
  GrupoItemPage: async () => (await import('./pages/GrupoPages.ts')).GrupoItemPage,
  GrupoDetalhesPage: async () => (await import('./pages/GrupoPages.ts')).GrupoDetalhesPage,
  OrcamentosPage: async () => (await import('./pages/OrcamentosPage.tsx')).OrcamentosPage,
  OrcamentoPage: async () => (await import('./pages/OrcamentoPage.tsx')).OrcamentoPage,
  OrcamentoAcompanhamentoPage: async () => (await import('./pages/OrcamentoAcompanhamentoPage.tsx')).OrcamentoAcompanhamentoPage,
  OrcamentoNovoPage: async () => (await import('./pages/OrcamentoNovoPage.tsx')).OrcamentoNovoPage,
  OrcamentoCopiaPage: async () => (await import('./pages/OrcamentoNovoPage.tsx')).OrcamentoCopiaPage,
  CenariosPage: async () => (await import('./pages/CenariosPage.tsx')).CenariosPage,
  MesclaPage: async () => (await import('./pages/MesclaPage.tsx')).MesclaPage,
  RevisaoPage: async () => (await import('./pages/RevisaoPage.tsx')).RevisaoPage,
  VisualizarOrcamentoPage: async () => (await import('./pages/VisualizarOrcamentoPage.tsx')).VisualizarOrcamentoPage,
  WorkspacePage: async () => (await import('./pages/WorkspacePage.tsx')).WorkspacePage,
  ReportPage: async () => (await import('./pages/ReportPage.tsx')).ReportPage,
  UsuarioPage: async () => (await import('./pages/UsuarioPage.tsx')).UsuarioPage,
  PermissoesPage: async () => (await import('./pages/PermissoesPage.tsx')).PermissoesPage,
  MarcaPage: async () => (await import('./pages/MarcaPage.tsx')).MarcaPage,
  AuditoriaPage: async () => (await import('./pages/AuditoriaPage.tsx')).AuditoriaPage,
  AcessoPage: async () => (await import('./pages/AcessoPage.tsx')).AcessoPage,
  ContaPage: async () => (await import('./pages/ContaPage.tsx')).ContaPage,
  PerfilPage: async () => (await import('./pages/PerfilPage.tsx')).PerfilPage,
  CorreioPage: async () => comDados((await import('./pages/CorreioPage.tsx')).CorreioPage),
}

/** What the screens that people begin with show, read while they are on their way. */
export const preparos = {
  home: async () => (await import('./inicio/preparo.ts')).prepareHome(),
  dre: async (search: Record<string, unknown>) => (await import('./dre/preparo.ts')).prepareDre(search),
}
