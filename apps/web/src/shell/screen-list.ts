import type { Action, Subject, Can } from '@lastro/contract'
import { paths } from '../navigation/paths.ts'
import type { IconName } from '../ui/icons.tsx'

export interface NavigationItem {
  to: string
  texto:
    | 'navegacao.inicio'
    | 'navegacao.realizado'
    | 'navegacao.dePara'
    | 'navegacao.dre'
    | 'navegacao.dreModelo'
    | 'navegacao.dreConsolidado'
    | 'navegacao.dreNovo'
    | 'navegacao.rateio'
    | 'navegacao.rateioApuracoes'
    | 'navegacao.rateioDirecionadores'
    | 'navegacao.orcamentos'
    | 'navegacao.orcamentoNovo'
    | 'navegacao.orcamentoCopia'
    | 'navegacao.relatorios'
    | 'navegacao.grupos'
    | 'navegacao.grupoItens'
    | 'navegacao.deParaRegras'
    | 'navegacao.fechamento'
    | 'navegacao.cadastros'
    | 'navegacao.carteira'
    | 'navegacao.usuarios'
    | 'navegacao.permissoes'
    | 'navegacao.marcas'
    | 'navegacao.auditoria'
    | 'navegacao.manutencao'
    | 'usuario.acesso'
    | 'usuario.conta'
    | 'usuario.seguranca'
    | 'usuario.aparencia'
    | 'usuario.perfil'
    | 'usuario.atividade'
    | 'usuario.notificacoes'
    | 'usuario.conexoes'
  grupo?: 'navegacao.administracao'
  icon: IconName
  tecla: string
  action?: Action
  subject?: Subject
  /** Covers the whole cliente, so the server refuses it to users with a limited scope. */
  clienteInteiro?: boolean
  /** Available without a cliente, e.g. in an empty installation. Always true without a subject. */
  semCliente?: boolean
}

export const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.home, texto: 'navegacao.inicio', icon: 'home', tecla: 'i' },
  {
    to: paths.importacao,
    texto: 'navegacao.realizado',
    icon: 'import',
    tecla: 'r',
    action: 'read',
    subject: 'Lancamento',
    clienteInteiro: true,
  },
  { to: paths.dePara, texto: 'navegacao.dePara', icon: 'dePara', tecla: 'p', action: 'read', subject: 'DePara' },
  { to: paths.dre, texto: 'navegacao.dre', icon: 'dre', tecla: 'd', action: 'read', subject: 'Dre' },
  {
    to: paths.rateio,
    texto: 'navegacao.rateio',
    icon: 'rateio',
    tecla: 'e',
    action: 'read',
    subject: 'DreRateio',
    clienteInteiro: true,
  },
  { to: paths.orcamentos, texto: 'navegacao.orcamentos', icon: 'orcamento', tecla: 'o', action: 'read', subject: 'Orcamento' },
  { to: paths.workspace, texto: 'navegacao.relatorios', icon: 'chart', tecla: 'l', action: 'read', subject: 'Workspace' },
  { to: paths.grupo, texto: 'navegacao.grupos', icon: 'tree', tecla: 'g', action: 'read', subject: 'Grupo' },
  { to: paths.cadastros, texto: 'navegacao.cadastros', icon: 'cadastros', tecla: 'c', action: 'read', subject: 'Lancamento' },
  {
    to: paths.carteira,
    texto: 'navegacao.carteira',
    grupo: 'navegacao.administracao',
    icon: 'briefcase',
    tecla: 't',
    action: 'manage',
    subject: 'Cliente',
    clienteInteiro: true,
    semCliente: true,
  },
  {
    to: paths.usuario,
    texto: 'navegacao.usuarios',
    grupo: 'navegacao.administracao',
    icon: 'users',
    tecla: 'u',
    action: 'read',
    subject: 'Usuario',
    clienteInteiro: true,
  },
  {
    to: paths.permissoes,
    texto: 'navegacao.permissoes',
    grupo: 'navegacao.administracao',
    icon: 'shield',
    tecla: 'm',
    action: 'read',
    subject: 'Permissao',
    clienteInteiro: true,
  },
  {
    to: paths.marca,
    texto: 'navegacao.marcas',
    grupo: 'navegacao.administracao',
    icon: 'swatch',
    tecla: 'b',
    action: 'read',
    subject: 'Marca',
    clienteInteiro: true,
    semCliente: true,
  },
  {
    to: paths.auditoria,
    texto: 'navegacao.auditoria',
    grupo: 'navegacao.administracao',
    icon: 'clock',
    tecla: 'a',
    action: 'read',
    subject: 'Auditoria',
    clienteInteiro: true,
  },
]

export interface PessoalItem extends Omit<NavigationItem, 'tecla' | 'grupo'> {
  tab?: 'profile' | 'activity' | 'clientes' | 'account' | 'security' | 'notifications' | 'connections' | 'appearance'
  soPaleta?: true
}

export const PESSOAL: readonly PessoalItem[] = [
  { to: paths.perfil, tab: 'profile', texto: 'usuario.perfil', icon: 'user' },
  { to: paths.perfil, tab: 'activity', texto: 'usuario.atividade', icon: 'clock', soPaleta: true },
  { to: paths.conta, tab: 'account', texto: 'usuario.conta', icon: 'sliders' },
  { to: paths.conta, tab: 'security', texto: 'usuario.seguranca', icon: 'lock' },
  { to: paths.conta, tab: 'notifications', texto: 'usuario.notificacoes', icon: 'bell', soPaleta: true },
  { to: paths.conta, tab: 'connections', texto: 'usuario.conexoes', icon: 'link', soPaleta: true },
  { to: paths.conta, tab: 'appearance', texto: 'usuario.aparencia', icon: 'swatch' },
  { to: paths.acesso, texto: 'usuario.acesso', icon: 'shield', action: 'read', subject: 'AclDemo' },
]

/** Parts of a screen with a separate path: in the palette, with their screen active in the navigation. */
export const PARTES: readonly (Omit<NavigationItem, 'tecla' | 'grupo'> & { de: NavigationItem['to'] })[] = [
  {
    to: paths.fechamento,
    de: paths.importacao,
    texto: 'navegacao.fechamento',
    icon: 'lock',
    action: 'read',
    subject: 'Lancamento',
    clienteInteiro: true,
  },
  {
    to: paths.deParaRegras,
    de: paths.dePara,
    texto: 'navegacao.deParaRegras',
    icon: 'dePara',
    action: 'read',
    subject: 'DePara',
    clienteInteiro: true,
  },
  {
    to: paths.rateioDirecionadores,
    de: paths.rateio,
    texto: 'navegacao.rateioDirecionadores',
    icon: 'rateio',
    action: 'read',
    subject: 'DreRateio',
    clienteInteiro: true,
  },
  {
    to: paths.rateioApuracoes,
    de: paths.rateio,
    texto: 'navegacao.rateioApuracoes',
    icon: 'rateio',
    action: 'read',
    subject: 'DreRateio',
    clienteInteiro: true,
  },
  { to: paths.dreModelo, de: paths.dre, texto: 'navegacao.dreModelo', icon: 'dre', action: 'read', subject: 'Dre' },
  {
    to: paths.dreConsolidado,
    de: paths.dre,
    texto: 'navegacao.dreConsolidado',
    icon: 'dre',
    action: 'read',
    subject: 'Dre',
    clienteInteiro: true,
  },
  { to: paths.dreNovo, de: paths.dre, texto: 'navegacao.dreNovo', icon: 'plus', action: 'create', subject: 'Dre', clienteInteiro: true },
  { to: paths.grupoItem, de: paths.grupo, texto: 'navegacao.grupoItens', icon: 'tree', action: 'read', subject: 'GrupoItem' },
  {
    to: paths.orcamentoNovo,
    de: paths.orcamentos,
    texto: 'navegacao.orcamentoNovo',
    icon: 'plus',
    action: 'create',
    subject: 'Orcamento',
    clienteInteiro: true,
  },
  {
    to: paths.orcamentoCopia,
    de: paths.orcamentos,
    texto: 'navegacao.orcamentoCopia',
    icon: 'copy',
    action: 'create',
    subject: 'Orcamento',
    clienteInteiro: true,
  },
  { to: paths.administrarManutencao, de: paths.carteira, texto: 'navegacao.manutencao', icon: 'lock', action: 'manage', subject: 'all' },
]

export function addressOf({ to, tab = '' }: { to: string; tab?: string }): string {
  return to.replace('$tab', tab).toLowerCase()
}

/**
 * Filters entries by the session rules. `limited` is a limited scope, `semCliente` a user without a company. Only hides; the server checks
 * by itself.
 */
export function listVisible<T extends Pick<NavigationItem, 'action' | 'subject' | 'clienteInteiro' | 'semCliente'>>(
  items: readonly T[],
  { can, limited, semCliente }: { can: Can; limited: boolean; semCliente: boolean },
): T[] {
  return items.filter((item) => {
    const { action, subject } = item
    if (!action || !subject) return true
    return can(action, subject) && !(item.clienteInteiro === true && limited) && !(semCliente && item.semCliente !== true)
  })
}

const REPORT = paths.report.slice(0, paths.report.indexOf('$'))

export function entryOf(pathname: string): NavigationItem['to'] | undefined {
  // `/NovoOrcamento copy` contains a blank.
  const path = pathname.toLowerCase().replaceAll('%20', ' ')
  const parte = PARTES.find(({ to }) => path === to.toLowerCase())
  if (parte) return parte.de
  if (path === paths.orcamentoNovoAlias.toLowerCase()) return paths.orcamentos
  if (path.startsWith(REPORT)) return paths.workspace
  return NAVIGATION.find(({ to }) => path === to.toLowerCase() || path.startsWith(`${to.toLowerCase()}/`))?.to
}

export function sectionOf(pathname: string): NavigationItem['to'] {
  return entryOf(pathname) ?? paths.home
}
