/**
 * The life of a budget and of its areas: which states there are, what leads from one to another, who may do it and what stands in the way.
 * The server refuses by this table and the browser explains by it.
 */
import type { OrcamentoStatus } from '../comum/orcamento-estado.ts'
import type { Action } from '../comum/permissao.ts'

export const AREA_STATUS = ['aberta', 'enviada', 'devolvida', 'aprovada'] as const
export type AreaStatus = (typeof AREA_STATUS)[number]

export const ORCAMENTO_ACOES = ['editar', 'excluir', 'enviar', 'devolver', 'retomar', 'aprovar', 'revisar', 'encerrar'] as const
export type OrcamentoAcao = (typeof ORCAMENTO_ACOES)[number]

export const AREA_ACOES = ['preencher', 'enviar', 'retirar', 'aprovar', 'devolver'] as const
export type AreaAcao = (typeof AREA_ACOES)[number]

/** What stands in the way, in the order in which it is asked. Each has its sentence in every language. */
export const ORCAMENTO_MOTIVOS = {
  sem_direito: 'Seu perfil não permite esta ação.',
  alcance_limitado: 'Isto vale para o orçamento inteiro, e o seu acesso é limitado a alguns centros de custo ou filiais.',
  status_rascunho: 'O orçamento ainda está em rascunho.',
  status_em_aprovacao: 'O orçamento está em aprovação.',
  status_devolvido: 'O orçamento foi devolvido: retome-o antes.',
  status_revisao: 'A revisão ainda está em elaboração.',
  status_aprovado: 'O orçamento está aprovado: para mudá-lo, abra uma revisão.',
  status_encerrado: 'O orçamento está encerrado.',
  ha_revisao: 'Já existe uma versão mais nova deste orçamento.',
  sem_linhas: 'O orçamento ainda não tem linhas.',
  areas_pendentes: 'Há áreas que ainda não foram enviadas.',
  areas_devolvidas: 'Há áreas devolvidas que ainda não foram enviadas de novo.',
  area_aberta: 'A área ainda não foi enviada.',
  area_enviada: 'A área foi enviada e aguarda aprovação.',
  area_devolvida: 'A área foi devolvida e ainda não foi enviada de novo.',
  area_aprovada: 'A área está aprovada.',
  area_de_outro: 'Só quem enviou a área ou responde por ela pode retirá-la.',
  alcance_parcial: 'Você vê só algumas filiais desta área: quem vê a área inteira é que a envia ou aprova.',
} as const satisfies Record<string, string>
export type OrcamentoMotivo = keyof typeof ORCAMENTO_MOTIVOS

/** True, or what stands in the way. */
export type Veredito = true | OrcamentoMotivo

interface Regra<S extends string> {
  de: readonly S[]
  /** State after it; null where it stays as it is, or the record itself goes or comes. */
  para: S | null
  direito: Action
  /** Only who sees the whole cliente. */
  inteiro?: boolean
  /** A sentence from who does it is obligatory. */
  comentario?: boolean
}

const EM_ELABORACAO = ['rascunho', 'revisao'] as const
const NAO_APROVADO = ['rascunho', 'revisao', 'devolvido', 'em_aprovacao'] as const

export const ORCAMENTO_REGRAS: Readonly<Record<OrcamentoAcao, Regra<OrcamentoStatus>>> = {
  /** Name, owner, notes and areas; never cells, which belong to their area. */
  editar: { de: ['rascunho', 'revisao', 'devolvido'], para: null, direito: 'update', inteiro: true },
  excluir: { de: EM_ELABORACAO, para: null, direito: 'delete', inteiro: true },
  enviar: { de: EM_ELABORACAO, para: 'em_aprovacao', direito: 'update', inteiro: true },
  devolver: { de: ['em_aprovacao'], para: 'devolvido', direito: 'approve', inteiro: true, comentario: true },
  retomar: { de: ['devolvido'], para: 'rascunho', direito: 'update', inteiro: true },
  aprovar: { de: ['em_aprovacao'], para: 'aprovado', direito: 'approve', inteiro: true },
  /** Leaves this one as it is and makes the next version. */
  revisar: { de: ['aprovado'], para: null, direito: 'create', inteiro: true },
  encerrar: { de: ['aprovado'], para: 'encerrado', direito: 'approve', inteiro: true },
}

interface RegraArea extends Regra<AreaStatus> {
  /** States of the budget in which an area may do so. */
  noOrcamento: readonly OrcamentoStatus[]
}

export const AREA_REGRAS: Readonly<Record<AreaAcao, RegraArea>> = {
  preencher: { de: ['aberta', 'devolvida'], para: null, direito: 'update', noOrcamento: NAO_APROVADO },
  enviar: { de: ['aberta', 'devolvida'], para: 'enviada', direito: 'update', noOrcamento: NAO_APROVADO },
  retirar: { de: ['enviada'], para: 'aberta', direito: 'update', noOrcamento: NAO_APROVADO },
  aprovar: { de: ['enviada'], para: 'aprovada', direito: 'approve', noOrcamento: NAO_APROVADO },
  devolver: { de: ['enviada', 'aprovada'], para: 'devolvida', direito: 'approve', noOrcamento: NAO_APROVADO, comentario: true },
}

/** Who asks. */
export interface OrcamentoQuem {
  id: string
  /** What the rules give on `Orcamento`. */
  can: (action: Action) => boolean
  /** Sees only some centros de custo or filiais. */
  limitado: boolean
  /** Sees only some filiais, so perhaps a part of an area. */
  filiaisLimitadas: boolean
}

export interface OrcamentoNoCiclo {
  status: OrcamentoStatus
  /** None leaves nothing to approve. */
  temLinhas: boolean
  /** How many of its areas are in which state. */
  areas: Readonly<Record<AreaStatus, number>>
  /** There is a version after this one. */
  temSeguinte: boolean
}

export interface AreaNoCiclo {
  status: AreaStatus
  responsavelId: string | null
  /** Who did what made it what it is. */
  changedBy: string | null
}

/** To send a budget sends the areas that were not, if who sends it says so; to approve it approves those that were sent, and no others. */
function motivoDoConteudo(acao: OrcamentoAcao, { areas, temLinhas, temSeguinte }: OrcamentoNoCiclo): OrcamentoMotivo | null {
  if (acao === 'revisar' && temSeguinte) return 'ha_revisao'
  if (acao === 'enviar' && !temLinhas) return 'sem_linhas'
  if (acao === 'aprovar' && areas.devolvida > 0) return 'areas_devolvidas'
  if (acao === 'aprovar' && areas.aberta > 0) return 'areas_pendentes'
  return null
}

/** Whether `quem` may do it now, else the first thing that stands in the way. */
export function canOrcamento(orcamento: OrcamentoNoCiclo, acao: OrcamentoAcao, quem: OrcamentoQuem): Veredito {
  const regra = ORCAMENTO_REGRAS[acao]
  if (!quem.can(regra.direito)) return 'sem_direito'
  if (regra.inteiro === true && quem.limitado) return 'alcance_limitado'
  if (!regra.de.includes(orcamento.status)) return `status_${orcamento.status}`
  return motivoDoConteudo(acao, orcamento) ?? true
}

/** The same of an area that `quem` sees. */
export function canArea(orcamento: { status: OrcamentoStatus }, area: AreaNoCiclo, acao: AreaAcao, quem: OrcamentoQuem): Veredito {
  const regra = AREA_REGRAS[acao]
  if (!quem.can(regra.direito)) return 'sem_direito'
  if (!regra.noOrcamento.includes(orcamento.status)) return `status_${orcamento.status}`
  if (!regra.de.includes(area.status)) return `area_${area.status}`
  if (acao !== 'preencher' && quem.filiaisLimitadas) return 'alcance_parcial'
  if (acao === 'retirar' && quem.id !== area.responsavelId && quem.id !== area.changedBy) return 'area_de_outro'
  return true
}
