/** The navigation, in the words of the job. Only screens that exist; hidden when the user may not read them. */
import type { Action, Subject } from '@lastro/contract'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icons.tsx'

export interface NavegacaoItem {
  to: string
  /** Key of the catalogue `comum`. */
  texto: 'navegacao.inicio' | 'navegacao.realizado' | 'navegacao.dePara' | 'navegacao.dre'
  icon: IconName
  /** Pressed after G. */
  tecla: string
  action?: Action
  subject?: Subject
}

export const NAVEGACAO: readonly NavegacaoItem[] = [
  { to: paths.home, texto: 'navegacao.inicio', icon: 'home', tecla: 'i' },
  { to: paths.importacao, texto: 'navegacao.realizado', icon: 'import', tecla: 'r', action: 'read', subject: 'Lancamento' },
  { to: paths.dePara, texto: 'navegacao.dePara', icon: 'dePara', tecla: 'p', action: 'read', subject: 'DePara' },
  { to: paths.dre, texto: 'navegacao.dre', icon: 'dre', tecla: 'd', action: 'read', subject: 'Dre' },
]

/** The screen of the navigation that a path belongs to, without its id and filters; Home for any other. */
export function sectionOf(pathname: string): NavegacaoItem['to'] {
  const path = pathname.toLowerCase()
  return NAVEGACAO.find(({ to }) => path === to.toLowerCase() || path.startsWith(`${to.toLowerCase()}/`))?.to ?? paths.home
}
