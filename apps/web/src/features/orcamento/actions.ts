import {
  AREA_ACTIONS,
  type AreaAcao,
  ORCAMENTO_ACTIONS,
  ORCAMENTO_REGRAS,
  type Orcamento,
  type OrcamentoAcao,
  type OrcamentoArea,
} from '@lastro/contract'
import type { IconName } from '../../ui/icons.tsx'

export const ACTIONS_ICONS: Readonly<Record<OrcamentoAcao, IconName>> = {
  editar: 'pencil',
  excluir: 'trash',
  enviar: 'share',
  devolver: 'undo',
  retomar: 'pencil',
  aprovar: 'check',
  revisar: 'copy',
  encerrar: 'lock',
}

export const listActions = ({ status }: Pick<Orcamento, 'status'>): OrcamentoAcao[] =>
  ORCAMENTO_ACTIONS.filter((action) => ORCAMENTO_REGRAS[action].de.includes(status))

/** Filling in an area happens in the grid. */
export type ActionArea = Exclude<AreaAcao, 'preencher'>
export const ACTIONS_AREA = AREA_ACTIONS.filter((action): action is ActionArea => action !== 'preencher')
const EM_CONJUNTO = ['enviar', 'aprovar'] as const satisfies readonly ActionArea[]

export const listConjuntos = ({ quadro }: Pick<Orcamento, 'quadro'>): { acao: (typeof EM_CONJUNTO)[number]; areas: OrcamentoArea[] }[] =>
  EM_CONJUNTO.map((acao) => ({ acao, areas: quadro.filter(({ acoes }) => acoes[acao] === null) })).filter(({ areas }) => areas.length > 1)
