/**
 * State machine of a budget and of its areas: states, transitions, permissions and blocking reasons. The server enforces this table and the
 * browser explains it.
 */
import type { OrcamentoStatus } from '../comum/orcamento-estado.ts'
import type { Action } from '../comum/permissao.ts'

export const AREA_STATUS = ['aberta', 'enviada', 'devolvida', 'aprovada'] as const
export type AreaStatus = (typeof AREA_STATUS)[number]

export const ORCAMENTO_ACTIONS = ['editar', 'excluir', 'enviar', 'devolver', 'retomar', 'aprovar', 'revisar', 'encerrar'] as const
export type OrcamentoAcao = (typeof ORCAMENTO_ACTIONS)[number]

export const AREA_ACTIONS = ['preencher', 'enviar', 'retirar', 'aprovar', 'devolver'] as const
export type AreaAcao = (typeof AREA_ACTIONS)[number]

/** Blocking reasons, in the order they are checked. */
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

export type Veredito = true | OrcamentoMotivo

interface Transition<S extends string> {
  de: readonly S[]
  para: S | null
  direito: Action
  inteiro?: boolean
  comentario?: boolean
}

const EM_ELABORACAO = ['rascunho', 'revisao'] as const
const NAO_APROVADO = ['rascunho', 'revisao', 'devolvido', 'em_aprovacao'] as const

export const ORCAMENTO_REGRAS: Readonly<Record<OrcamentoAcao, Transition<OrcamentoStatus>>> = {
  /** Header only: name, owner, notes and areas. Cells belong to their area. */
  editar: { de: ['rascunho', 'revisao', 'devolvido'], para: null, direito: 'update', inteiro: true },
  excluir: { de: EM_ELABORACAO, para: null, direito: 'delete', inteiro: true },
  enviar: { de: EM_ELABORACAO, para: 'em_aprovacao', direito: 'update', inteiro: true },
  devolver: { de: ['em_aprovacao'], para: 'devolvido', direito: 'approve', inteiro: true, comentario: true },
  retomar: { de: ['devolvido'], para: 'rascunho', direito: 'update', inteiro: true },
  aprovar: { de: ['em_aprovacao'], para: 'aprovado', direito: 'approve', inteiro: true },
  revisar: { de: ['aprovado'], para: null, direito: 'create', inteiro: true },
  encerrar: { de: ['aprovado'], para: 'encerrado', direito: 'approve', inteiro: true },
}

interface RegraArea extends Transition<AreaStatus> {
  noOrcamento: readonly OrcamentoStatus[]
}

export const AREA_REGRAS: Readonly<Record<AreaAcao, RegraArea>> = {
  preencher: { de: ['aberta', 'devolvida'], para: null, direito: 'update', noOrcamento: NAO_APROVADO },
  enviar: { de: ['aberta', 'devolvida'], para: 'enviada', direito: 'update', noOrcamento: NAO_APROVADO },
  retirar: { de: ['enviada'], para: 'aberta', direito: 'update', noOrcamento: NAO_APROVADO },
  aprovar: { de: ['enviada'], para: 'aprovada', direito: 'approve', noOrcamento: NAO_APROVADO },
  devolver: { de: ['enviada', 'aprovada'], para: 'devolvida', direito: 'approve', noOrcamento: NAO_APROVADO, comentario: true },
}

export interface OrcamentoQuem {
  id: string
  can: (action: Action) => boolean
  limitado: boolean
  filiaisLimitadas: boolean
}

export interface OrcamentoNoCiclo {
  status: OrcamentoStatus
  temLinhas: boolean
  areas: Readonly<Record<AreaStatus, number>>
  temSeguinte: boolean
}

export interface AreaNoCiclo {
  status: AreaStatus
  responsavelId: string | null
  changedBy: string | null
}

/** Submitting a budget also submits its remaining areas, if the author agrees. Approving it approves only submitted areas. */
function motivoDoContent(action: OrcamentoAcao, { areas, temLinhas, temSeguinte }: OrcamentoNoCiclo): OrcamentoMotivo | null {
  if (action === 'revisar' && temSeguinte) return 'ha_revisao'
  if (action === 'enviar' && !temLinhas) return 'sem_linhas'
  if (action === 'aprovar' && areas.devolvida > 0) return 'areas_devolvidas'
  if (action === 'aprovar' && areas.aberta > 0) return 'areas_pendentes'
  return null
}

/** Returns true when `caller` may act now, else the first blocking reason. */
export function canOrcamento(orcamento: OrcamentoNoCiclo, action: OrcamentoAcao, caller: OrcamentoQuem): Veredito {
  const regra = ORCAMENTO_REGRAS[action]
  if (!caller.can(regra.direito)) return 'sem_direito'
  if (regra.inteiro === true && caller.limitado) return 'alcance_limitado'
  if (!regra.de.includes(orcamento.status)) return `status_${orcamento.status}`
  return motivoDoContent(action, orcamento) ?? true
}

export function canArea(orcamento: { status: OrcamentoStatus }, area: AreaNoCiclo, action: AreaAcao, caller: OrcamentoQuem): Veredito {
  const regra = AREA_REGRAS[action]
  if (!caller.can(regra.direito)) return 'sem_direito'
  if (!regra.noOrcamento.includes(orcamento.status)) return `status_${orcamento.status}`
  if (!regra.de.includes(area.status)) return `area_${area.status}`
  if (action !== 'preencher' && caller.filiaisLimitadas) return 'alcance_parcial'
  if (action === 'retirar' && caller.id !== area.responsavelId && caller.id !== area.changedBy) return 'area_de_outro'
  return true
}
