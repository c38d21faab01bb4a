/**
 * Who may call what with the defaults of each perfil: written by hand, apart from the rules it checks. A route without a row fails, and so does
 * a row without a route.
 */
const TODOS = 'admin gestor analista client leitor'
const LEEM = 'admin gestor analista leitor'
const MUDAM = 'admin gestor analista'

/** `publico` needs no session; empty is nobody with a session. */
export const QUEM_PODE: Readonly<Record<string, string>> = {
  'saude.get': 'publico',
  'sessao.login': 'publico',
  'sessao.refresh': 'publico',
  'marca.get': 'publico',
  'sessao.get': TODOS,
  'sessao.switchCliente': TODOS,
  'sessao.logout': TODOS,
  'sessao.segundoFator': 'publico',
  'sessao.list': TODOS,
  'sessao.revoke': TODOS,
  'sessao.revokeOthers': TODOS,
  'segundoFator.get': TODOS,
  'segundoFator.start': TODOS,
  'segundoFator.confirm': TODOS,
  'segundoFator.disable': TODOS,
  'segundoFator.renewCodigos': TODOS,
  'notificacao.list': TODOS,
  'notificacao.markRead': TODOS,
  'usuario.getPropUsuario': TODOS,
  'usuario.getPerfil': TODOS,
  'permissao.get': 'admin gestor',
  'permissao.minhas': TODOS,
  'permissao.updatePerfil': 'admin gestor',
  'permissao.getUsuario': 'admin gestor',
  'permissao.updateUsuario': 'admin gestor',
  'permissao.verComo': 'admin gestor',
  'permissao.deixarVerComo': TODOS,
  'inicio.get': TODOS,
  'importacao.list': LEEM,
  'importacao.get': LEEM,
  'importacao.eventos': LEEM,
  'importacao.saude': LEEM,
  'importacao.problemas': LEEM,
  'importacao.preview': MUDAM,
  'importacao.create': MUDAM,
  'importacao.cancel': MUDAM,
  'importacao.undo': MUDAM,
  'integracao.list': 'admin gestor',
  'integracao.create': 'admin gestor',
  'integracao.revoke': 'admin gestor',
  'integracao.send': '',
  'dePara.list': LEEM,
  'dePara.preview': MUDAM,
  'dePara.update': MUDAM,
  'dePara.exportar': MUDAM,
  'grupo.list': LEEM,
  'centroCusto.list': TODOS,
  'filial.list': TODOS,
  'dre.get': TODOS,
  'dre.explicar': TODOS,
  'dre.lancamentos': LEEM,
  'dre.exportar': LEEM,
}

/** Routes about the whole cliente: closed to who may see only some of its centros de custo or filiais, whatever else they may. */
export const CLIENTE_INTEIRO: readonly string[] = [
  'permissao.get',
  'permissao.updatePerfil',
  'permissao.getUsuario',
  'permissao.updateUsuario',
  'permissao.verComo',
  'importacao.list',
  'importacao.get',
  'importacao.eventos',
  'importacao.saude',
  'importacao.problemas',
  'importacao.preview',
  'importacao.create',
  'importacao.cancel',
  'importacao.undo',
  'integracao.list',
  'integracao.create',
  'integracao.revoke',
  'dePara.preview',
  'dePara.update',
]

/** What is no GET and yet answered while seeing as somebody else: it changes nothing, or only the session itself. */
export const EM_VER_COMO: readonly string[] = ['permissao.deixarVerComo', 'sessao.switchCliente', 'sessao.logout', 'dePara.preview']
