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
    | 'navegacao.premissas'
    | 'navegacao.investimentos'
    | 'navegacao.orcamentoNovo'
    | 'navegacao.orcamentoCopia'
    | 'navegacao.orcamentoVisualizar'
    | 'navegacao.relatorios'
    | 'navegacao.grupos'
    | 'navegacao.grupoItens'
    | 'navegacao.receitas'
    | 'navegacao.deParaRegras'
    | 'navegacao.fechamento'
    | 'navegacao.lancamentos'
    | 'navegacao.cadastros'
    | 'navegacao.carteira'
    | 'navegacao.usuarios'
    | 'navegacao.permissoes'
    | 'navegacao.marcas'
    | 'navegacao.auditoria'
    | 'navegacao.manutencao'
    | 'navegacao.backup'
    | 'navegacao.tarefas'
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
  shortcutKey: string
  action?: Action
  subject?: Subject
  /** Covers the whole cliente, so the server refuses it to users with a limited scope. */
  wholeCliente?: boolean
  /** Only for a limited scope; the others reach it from a screen of the whole cliente. */
  limitedOnly?: boolean
  /** Available without a cliente, e.g. in an empty installation. Always true without a subject. */
  semCliente?: boolean
}

export const NAVIGATION: readonly NavigationItem[] = [
  { to: paths.home, texto: 'navegacao.inicio', icon: 'home', shortcutKey: 'i' },
  {
    to: paths.importacao,
    texto: 'navegacao.realizado',
    icon: 'import',
    shortcutKey: 'r',
    action: 'read',
    subject: 'Lancamento',
    wholeCliente: true,
  },
  {
    to: paths.lancamentos,
    texto: 'navegacao.lancamentos',
    icon: 'search',
    shortcutKey: 'n',
    action: 'read',
    subject: 'Lancamento',
    limitedOnly: true,
  },
  { to: paths.dePara, texto: 'navegacao.dePara', icon: 'dePara', shortcutKey: 'p', action: 'read', subject: 'DePara' },
  { to: paths.dre, texto: 'navegacao.dre', icon: 'dre', shortcutKey: 'd', action: 'read', subject: 'Dre' },
  {
    to: paths.rateio,
    texto: 'navegacao.rateio',
    icon: 'rateio',
    shortcutKey: 'e',
    action: 'read',
    subject: 'DreRateio',
    wholeCliente: true,
  },
  { to: paths.orcamentos, texto: 'navegacao.orcamentos', icon: 'orcamento', shortcutKey: 'o', action: 'read', subject: 'Orcamento' },
  { to: paths.premissas, texto: 'navegacao.premissas', icon: 'sliders', shortcutKey: 's', action: 'read', subject: 'Orcamento' },
  {
    to: paths.investimentos,
    texto: 'navegacao.investimentos',
    icon: 'briefcase',
    shortcutKey: 'v',
    action: 'read',
    subject: 'Orcamento',
  },
  { to: paths.workspace, texto: 'navegacao.relatorios', icon: 'chart', shortcutKey: 'l', action: 'read', subject: 'Workspace' },
  { to: paths.grupo, texto: 'navegacao.grupos', icon: 'tree', shortcutKey: 'g', action: 'read', subject: 'Grupo' },
  { to: paths.cadastros, texto: 'navegacao.cadastros', icon: 'cadastros', shortcutKey: 'c', action: 'read', subject: 'Lancamento' },
  {
    to: paths.carteira,
    texto: 'navegacao.carteira',
    grupo: 'navegacao.administracao',
    icon: 'briefcase',
    shortcutKey: 't',
    action: 'manage',
    subject: 'Cliente',
    wholeCliente: true,
    semCliente: true,
  },
  {
    to: paths.usuario,
    texto: 'navegacao.usuarios',
    grupo: 'navegacao.administracao',
    icon: 'users',
    shortcutKey: 'u',
    action: 'read',
    subject: 'Usuario',
    wholeCliente: true,
  },
  {
    to: paths.permissoes,
    texto: 'navegacao.permissoes',
    grupo: 'navegacao.administracao',
    icon: 'shield',
    shortcutKey: 'm',
    action: 'read',
    subject: 'Permissao',
    wholeCliente: true,
  },
  {
    to: paths.marca,
    texto: 'navegacao.marcas',
    grupo: 'navegacao.administracao',
    icon: 'swatch',
    shortcutKey: 'b',
    action: 'read',
    subject: 'Marca',
    wholeCliente: true,
    semCliente: true,
  },
  {
    to: paths.auditoria,
    texto: 'navegacao.auditoria',
    grupo: 'navegacao.administracao',
    icon: 'clock',
    shortcutKey: 'a',
    action: 'read',
    subject: 'Auditoria',
    wholeCliente: true,
  },
]

export interface PessoalItem extends Omit<NavigationItem, 'shortcutKey' | 'grupo'> {
  tab?: 'profile' | 'activity' | 'clientes' | 'account' | 'security' | 'notifications' | 'connections' | 'appearance'
  paletteOnly?: true
}

export const PESSOAL: readonly PessoalItem[] = [
  { to: paths.perfil, tab: 'profile', texto: 'usuario.perfil', icon: 'user' },
  { to: paths.perfil, tab: 'activity', texto: 'usuario.atividade', icon: 'clock', paletteOnly: true },
  { to: paths.conta, tab: 'account', texto: 'usuario.conta', icon: 'sliders' },
  { to: paths.conta, tab: 'security', texto: 'usuario.seguranca', icon: 'lock' },
  { to: paths.conta, tab: 'notifications', texto: 'usuario.notificacoes', icon: 'bell', paletteOnly: true },
  { to: paths.conta, tab: 'connections', texto: 'usuario.conexoes', icon: 'link', paletteOnly: true },
  { to: paths.conta, tab: 'appearance', texto: 'usuario.aparencia', icon: 'swatch' },
  { to: paths.acesso, texto: 'usuario.acesso', icon: 'shield', action: 'read', subject: 'AclDemo' },
]

/** Parts of a screen with a separate path: in the palette, with their screen active in the navigation. */
export const PARTES: readonly (Omit<NavigationItem, 'shortcutKey' | 'grupo'> & { de: NavigationItem['to'] })[] = [
  {
    to: paths.lancamentos,
    de: paths.importacao,
    texto: 'navegacao.lancamentos',
    icon: 'search',
    action: 'read',
    subject: 'Lancamento',
    wholeCliente: true,
  },
  {
    to: paths.fechamento,
    de: paths.importacao,
    texto: 'navegacao.fechamento',
    icon: 'lock',
    action: 'read',
    subject: 'Lancamento',
    wholeCliente: true,
  },
  {
    to: paths.receitas,
    de: paths.importacao,
    texto: 'navegacao.receitas',
    icon: 'import',
    action: 'read',
    subject: 'Lancamento',
    wholeCliente: true,
  },
  {
    to: paths.deParaRegras,
    de: paths.dePara,
    texto: 'navegacao.deParaRegras',
    icon: 'dePara',
    action: 'read',
    subject: 'DePara',
    wholeCliente: true,
  },
  {
    to: paths.rateioDirecionadores,
    de: paths.rateio,
    texto: 'navegacao.rateioDirecionadores',
    icon: 'rateio',
    action: 'read',
    subject: 'DreRateio',
    wholeCliente: true,
  },
  {
    to: paths.rateioApuracoes,
    de: paths.rateio,
    texto: 'navegacao.rateioApuracoes',
    icon: 'rateio',
    action: 'read',
    subject: 'DreRateio',
    wholeCliente: true,
  },
  { to: paths.dreModelo, de: paths.dre, texto: 'navegacao.dreModelo', icon: 'dre', action: 'read', subject: 'Dre' },
  {
    to: paths.dreConsolidado,
    de: paths.dre,
    texto: 'navegacao.dreConsolidado',
    icon: 'dre',
    action: 'read',
    subject: 'Dre',
    wholeCliente: true,
  },
  { to: paths.dreNovo, de: paths.dre, texto: 'navegacao.dreNovo', icon: 'plus', action: 'create', subject: 'Dre', wholeCliente: true },
  { to: paths.grupoItem, de: paths.grupo, texto: 'navegacao.grupoItens', icon: 'tree', action: 'read', subject: 'GrupoItem' },
  {
    to: paths.orcamentoNovo,
    de: paths.orcamentos,
    texto: 'navegacao.orcamentoNovo',
    icon: 'plus',
    action: 'create',
    subject: 'Orcamento',
    wholeCliente: true,
  },
  {
    to: paths.orcamentoCopia,
    de: paths.orcamentos,
    texto: 'navegacao.orcamentoCopia',
    icon: 'copy',
    action: 'create',
    subject: 'Orcamento',
    wholeCliente: true,
  },
  {
    to: paths.orcamentoVisualizar,
    de: paths.orcamentos,
    texto: 'navegacao.orcamentoVisualizar',
    icon: 'eye',
    action: 'read',
    subject: 'Orcamento',
  },
  { to: paths.administrarManutencao, de: paths.carteira, texto: 'navegacao.manutencao', icon: 'lock', action: 'manage', subject: 'all' },
  { to: paths.administrarManutencao, de: paths.carteira, texto: 'navegacao.backup', icon: 'shield', action: 'manage', subject: 'all' },
  { to: paths.tarefas, de: paths.carteira, texto: 'navegacao.tarefas', icon: 'clock', action: 'manage', subject: 'all' },
]

export function addressOf({ to, tab = '' }: { to: string; tab?: string }): string {
  return to.replace('$tab', tab).toLowerCase()
}

/**
 * Filters entries by the session rules. `limited` is a limited scope, `semCliente` a user without a company. Only hides; the server checks
 * by itself.
 */
export function listVisible<T extends Pick<NavigationItem, 'action' | 'subject' | 'wholeCliente' | 'limitedOnly' | 'semCliente'>>(
  items: readonly T[],
  { can, limited, semCliente }: { can: Can; limited: boolean; semCliente: boolean },
): T[] {
  return items.filter((item) => {
    const { action, subject } = item
    if (!action || !subject) return true
    if (limited ? item.wholeCliente === true : item.limitedOnly === true) return false
    return can(action, subject) && !(semCliente && item.semCliente !== true)
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
