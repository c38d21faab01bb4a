import type { Mes } from '../mes/mes.ts'

export const DE_PARA_TIPOS = ['exata', 'prefixo', 'faixa'] as const
export type DeParaTipo = (typeof DE_PARA_TIPOS)[number]

/** De-Para rule: maps balances (account, centro de custo, filial, months) to a grupo item. */
export interface DeParaRegra {
  readonly id: number
  readonly tipo: DeParaTipo
  /**
   * `exata`: the code. `prefixo`: the beginning followed by `*` (`3.1.*`, `31*`).
   * `faixa`: the first code.
   */
  readonly contaInicio: string
  /** Last code of a `faixa`. Everything below it in the chart is included (`3.1.05.01` for `3.1.05`). */
  readonly contaFim?: string | null | undefined
  /** Absent for any; 0 for balances without centro de custo. */
  readonly centroCusto?: number | null | undefined
  /** Absent for any; 0 for balances without filial. */
  readonly filial?: number | null | undefined
  readonly grupoItem: number
  readonly mesInicio?: Mes | null | undefined
  readonly mesFim?: Mes | null | undefined
}

export interface DeParaQuestion {
  readonly conta: string
  readonly centroCusto?: number | undefined
  readonly filial?: number | undefined
  readonly mes: Mes
}

export type DeParaResponse =
  | { readonly tipo: 'mapeada'; readonly grupoItem: number; readonly regraId: number }
  | { readonly tipo: 'conflito'; readonly regras: readonly number[] }
  | { readonly tipo: 'sem' }

/** Rule that cannot be applied, with the reason in Portuguese. It is ignored in every answer. */
export interface DeParaRegraInvalid {
  readonly regraId: number
  readonly mensagem: string
}
