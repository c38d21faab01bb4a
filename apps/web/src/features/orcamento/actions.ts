/** What may be done with a budget and its areas, for their panel and for the palette. */
import {
  AREA_ACOES,
  type AreaAcao,
  ORCAMENTO_ACOES,
  ORCAMENTO_REGRAS,
  type Orcamento,
  type OrcamentoAcao,
  type OrcamentoArea,
} from '@lastro/contract'
import type { IconName } from '../../ui/icons.tsx'

export const ACOES_ICONES: Readonly<Record<OrcamentoAcao, IconName>> = {
  editar: 'pencil',
  excluir: 'trash',
  enviar: 'share',
  devolver: 'undo',
  retomar: 'pencil',
  aprovar: 'check',
  revisar: 'copy',
  encerrar: 'lock',
}

/** Of the whole budget, those that its state has, whether or not this person may. */
export const listAcoes = ({ status }: Pick<Orcamento, 'status'>): OrcamentoAcao[] =>
  ORCAMENTO_ACOES.filter((acao) => ORCAMENTO_REGRAS[acao].de.includes(status))

/** Of an area; to fill it in is of the grid. */
export type AcaoArea = Exclude<AreaAcao, 'preencher'>
export const ACOES_AREA = AREA_ACOES.filter((acao): acao is AcaoArea => acao !== 'preencher')
/** Done to many at once when there are many. */
const EM_CONJUNTO = ['enviar', 'aprovar'] as const satisfies readonly AcaoArea[]

/** The areas that each act may be done to at once. */
export const listConjuntos = ({ quadro }: Pick<Orcamento, 'quadro'>): { acao: (typeof EM_CONJUNTO)[number]; areas: OrcamentoArea[] }[] =>
  EM_CONJUNTO.map((acao) => ({ acao, areas: quadro.filter(({ acoes }) => acoes[acao] === null) })).filter(({ areas }) => areas.length > 1)
