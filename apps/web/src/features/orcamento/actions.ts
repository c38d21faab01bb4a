/** Actions on a budget and its areas, for the panel and the palette. */
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

/** Actions that the status allows, whether or not the user may run them. */
export const listAcoes = ({ status }: Pick<Orcamento, 'status'>): OrcamentoAcao[] =>
  ORCAMENTO_ACOES.filter((acao) => ORCAMENTO_REGRAS[acao].de.includes(status))

/** Filling in an area happens in the grid. */
export type AcaoArea = Exclude<AreaAcao, 'preencher'>
export const ACOES_AREA = AREA_ACOES.filter((acao): acao is AcaoArea => acao !== 'preencher')
const EM_CONJUNTO = ['enviar', 'aprovar'] as const satisfies readonly AcaoArea[]

export const listConjuntos = ({ quadro }: Pick<Orcamento, 'quadro'>): { acao: (typeof EM_CONJUNTO)[number]; areas: OrcamentoArea[] }[] =>
  EM_CONJUNTO.map((acao) => ({ acao, areas: quadro.filter(({ acoes }) => acoes[acao] === null) })).filter(({ areas }) => areas.length > 1)
