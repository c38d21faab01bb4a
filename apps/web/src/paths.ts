/** Every address of the application. Nothing else writes one. */
export const paths = {
  root: '/',
  login: '/login',
  /** Where sign-out leads; the same screen, spelled as the customer's links spell it. */
  loginAfterLogout: '/Login',
  newPassword: '/cadastrar-senha',
  forgotPassword: '/forgot-password',
  forgotPasswordAlias: '/EsqueceuSenha',
  register: '/register',
  verifyEmail: '/pages/authentication/verify-email-v1',
  about: '/about',
  forbidden: '/403',
  notAuthorized: '/not-authorized',
  home: '/Home',
  carteira: '/dashboards/crm',
  importacao: '/Importacao',
  importacaoDetalhe: '/Importacao/$id',
  dePara: '/DePara',
  deParaRegras: '/DePara/Regras',
  dre: '/Dre',
  dreNovo: '/Dre/Novo',
  dreDetalhes: '/Dre/Detalhes/$id',
  dreEdit: '/Dre/Edit/$id',
  dreModelo: '/DreModelo',
  rateio: '/DreRateio',
  grupo: '/Grupo',
  grupoItem: '/GrupoItem',
  grupoDetalhes: '/grupo/Detalhes/$id',
  orcamentos: '/Orcamento',
  orcamento: '/orcamento/$id',
  orcamentoNovo: '/orcamento/novo',
  orcamentoNovoAlias: '/NovoOrcamento',
  orcamentoCopia: '/NovoOrcamento copy',
  orcamentoEditar: '/orcamento/editar/$id',
  orcamentoCenarios: '/orcamento/$id/cenarios',
  orcamentoMescla: '/orcamento/$id/mescla',
  orcamentoVisualizar: '/VisualizarOrcamento',
  workspace: '/Workspace',
  report: '/report/$ReportKey/$WorkSpaceKey',
  cadastros: '/CrudTable',
  usuario: '/Usuario',
  permissoes: '/Permissoes',
  marca: '/Marca',
  auditoria: '/Auditoria',
  acesso: '/access-control',
  conta: '/pages/account-settings/$tab',
  perfil: '/pages/user-profile/$tab',
  correio: '/pages/correio',
  icones: '/pages/icons',
  emBreve: '/pages/misc/coming-soon',
  administrarManutencao: '/Manutencao',
  manutencao: '/pages/misc/under-maintenance',
} as const

/** Address of the screen a user starts at, by perfil. */
const START_BY_PERFIL: ReadonlyMap<string, string> = new Map([
  ['admin', paths.carteira],
  ['client', paths.acesso],
])

export function startPath(perfil: string): string {
  return START_BY_PERFIL.get(perfil) ?? paths.home
}
