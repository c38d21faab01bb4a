export const SUGGESTION_ORIGENS = ['referencial', 'descricao', 'irmas'] as const
export type SuggestionOrigem = (typeof SUGGESTION_ORIGENS)[number]

export interface ContaForSuggestion {
  readonly codigo: string
  readonly descricao: string
  readonly codigoReferencial?: string | null | undefined
  readonly contaSuperior?: string | null | undefined
  /** Descriptions of the parent accounts, nearest first: "Custo dos serviços" turns a salary into a cost. */
  readonly descricoesSuperiores?: readonly string[] | undefined
}

export interface Suggestion {
  readonly grupoItem: string
  readonly origem: SuggestionOrigem
  readonly motivo: string
}
