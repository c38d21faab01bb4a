export const SUGESTAO_ORIGENS = ['referencial', 'descricao', 'irmas'] as const
export type SugestaoOrigem = (typeof SUGESTAO_ORIGENS)[number]

export interface ContaParaSugestao {
  readonly codigo: string
  readonly descricao: string
  readonly codigoReferencial?: string | null | undefined
  readonly contaSuperior?: string | null | undefined
  /** Descriptions of the parent accounts, nearest first: "Custo dos serviços" turns a salary into a cost. */
  readonly descricoesSuperiores?: readonly string[] | undefined
}

export interface Sugestao {
  readonly grupoItem: string
  readonly origem: SugestaoOrigem
  readonly motivo: string
}
