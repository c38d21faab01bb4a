/** `superior`: words of a parent account. `irmas`: accounts of the same parent. */
export const SUGGESTION_ORIGENS = ['referencial', 'aprendida', 'descricao', 'superior', 'irmas'] as const
export type SuggestionOrigem = (typeof SUGGESTION_ORIGENS)[number]

/** Confidence from which a suggestion is saved without asking, in percent: measured in `planos.test.ts`. */
export const CONFIANCA_TO_SAVE = 90

export interface ContaForSuggestion {
  readonly codigo: string
  readonly descricao: string
  readonly codigoReferencial?: string | null | undefined
  readonly contaSuperior?: string | null | undefined
  /** Descriptions of the parent accounts, nearest first: "Custo dos serviços" turns a salary into a cost. */
  readonly descricoesSuperiores?: readonly string[] | undefined
  /** Its sign separates revenue from expense; 0 and undefined have no side. */
  readonly saldoCentavos?: number | undefined
}

export interface Suggestion {
  readonly grupoItem: string
  readonly origem: SuggestionOrigem
  /** 0 to 100. Below `CONFIANCA_TO_SAVE` a person decides. */
  readonly confianca: number
  /** Code, words, account name or number of clientes that the suggestion rests on, for a reason in any language. */
  readonly indicio: string
  /** Reason in Portuguese, as stored with the rule. */
  readonly motivo: string
}

/** Mapping of an account name that people confirmed, in this cliente or in others of its marca. */
export interface Aprendida {
  readonly grupoItem: string
  /** Other clientes that agree; 0 when the cliente itself confirmed it. */
  readonly clientes: number
}
