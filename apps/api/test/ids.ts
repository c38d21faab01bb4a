/** Ids of one cliente, and the parts of a request that they fill. */
export interface Partes {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

/** Ids of one cliente, by the name of the parameter that carries them. */
export interface Ids {
  id: number
  modelo: number
  /** A line of that model. */
  dreItem: number
  centroCusto: number
  filial: number
  grupo: number
  grupoItem: number
  conta: number
  email: string
  /** Somebody linked to the cliente, and not who asks. */
  usuario: string
  /** The same person, where an admin may name anybody of any cliente. */
  pessoa: string
  direcionador: number
  /** A year of values of a driver. */
  direcionadorAno: number
  /** A rule of rateio. */
  regra: number
  /** A run of rateio. */
  apuracao: number
  /** A rule of the De-Para by prefix. */
  deParaRegra: number
  orcamento: number
  /** Made of that one. */
  previsto: number
  orcamentoArea: number
  orcamentoLinha: number
  orcamentoComentario: number
  /** A branch of `orcamento`. */
  orcamentoCenario: number
  workspace: number
  /** As it stands in addresses. */
  workspaceChave: string
  relatorio: number
  relatorioChave: string
  /** Of another program, and a report in it. */
  workspaceExterno: number
  relatorioExterno: number
  /** Its sending by mail. */
  relatorioEnvio: number
  /** An integration key. */
  chave: number
  arquivoId: string
  clienteId: string
  /** A session of the person of `email`. */
  sessaoId: string
  /** Told to that person. */
  notificacao: number
  /** Data version, which a change of the De-Para carries back. */
  versao: number
  /** Record of a change of the De-Para. */
  auditoriaId: number
  /** A view of the statement, of everybody. */
  dreVisao: number
  /** Taken out of a sum of this cliente and another. */
  dreEliminacao: number
  /** On a number of the statement. */
  dreComentario: number
}

/** A version that no row has: what is asked with it is valid and changes nothing. */
export const VERSAO_DE_NENHUMA = 987_654_321

export const ANO = { inicio: '2025-01', fim: '2025-12' }

/** Of one part of the contract, by the name of the route. */
export type PartesDasRotas = Readonly<Record<string, (ids: Ids) => Partes>>
