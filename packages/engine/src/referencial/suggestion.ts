/** Where a suggestion comes from, from the most to the least certain. */
export const SUGESTAO_ORIGENS = ['referencial', 'descricao', 'irmas'] as const
export type SugestaoOrigem = (typeof SUGESTAO_ORIGENS)[number]

/** What is known of an account when asking where it belongs. Only result accounts (COD_NAT 04) should be asked about. */
export interface ContaParaSugestao {
  readonly codigo: string
  readonly descricao: string
  /** Referential code of the RFB (registro I051), when the file has one. */
  readonly codigoReferencial?: string | null | undefined
  /** Code of the synthetic account above, for the comparison with siblings. */
  readonly contaSuperior?: string | null | undefined
  /** Descriptions of the accounts above, nearest first: "Custo dos serviços" turns a salary into a cost. */
  readonly descricoesSuperiores?: readonly string[] | undefined
}

/** A grupo item of `MODELO_GERENCIAL` by code, and why. */
export interface Sugestao {
  readonly grupoItem: string
  readonly origem: SugestaoOrigem
  /** One sentence in Portuguese for the person who decides. */
  readonly motivo: string
}
