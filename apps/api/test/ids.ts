export interface RequestParts {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

export interface Ids {
  id: number
  modelo: number
  dreItem: number
  centroCusto: number
  filial: number
  grupo: number
  grupoItem: number
  conta: number
  email: string
  usuario: string
  /** The same id as `usuario`, for routes on which an admin may name any user. */
  pessoa: string
  direcionador: number
  direcionadorAno: number
  regra: number
  apuracao: number
  deParaRegra: number
  orcamento: number
  previsto: number
  orcamentoArea: number
  orcamentoLinha: number
  orcamentoComentario: number
  orcamentoCenario: number
  workspace: number
  workspaceChave: string
  relatorio: number
  relatorioChave: string
  workspaceExterno: number
  relatorioExterno: number
  relatorioEnvio: number
  chave: number
  receita: number
  arquivoId: string
  clienteId: string
  sessaoId: string
  notificacao: number
  versao: number
  auditoriaId: number
  premissa: number
  investimento: number
  dreVisao: number
  dreEliminacao: number
  dreComentario: number
}

/** A version no row has, so a valid request with it changes nothing. */
export const NONE_VERSAO = 987_654_321

export const ANO = { inicio: '2025-01', fim: '2025-12' }

export type RequestPartsByRota = Readonly<Record<string, (ids: Ids) => RequestParts>>
