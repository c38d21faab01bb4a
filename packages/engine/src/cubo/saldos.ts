import type { Centavos } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'

/**
 * Monthly movement of result accounts before the De-Para, as a struct of arrays.
 * Position i of each array is one balance. `valorCentavos` is credit − debit of the month, without the closing entries. Repeated keys are
 * allowed and add up.
 */
export interface SaldosMensais {
  readonly tamanho: number
  readonly conta: Int32Array
  /** 0: none. */
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
  /** Month index, see `mesToIndex` and `mesIndexFromSql`. */
  readonly mes: Int32Array
  readonly valorCentavos: Float64Array
}

/** Balances without a grupo item. There is no default target. */
export interface SaldoSemDestino {
  readonly conta: number
  readonly centroCusto: number
  readonly filial: number
  /**
   * `sem`: no rule matches. `conflito`: rules of the same strength disagree.
   * `desconhecida`: the account has no code.
   */
  readonly motivo: 'sem' | 'conflito' | 'desconhecida'
  /** Ids of the conflicting rules, ascending; empty otherwise. */
  readonly regras: readonly number[]
  readonly valorCentavos: Centavos
  /** Σ |balance| over the months, by which the list is sorted, since opposite months may cancel. */
  readonly valorAbsolutoCentavos: Centavos
}

export interface SaldoDestinos {
  /** Id of the deciding rule; 0 for none, `REGRA_CONFLITO` for a conflict. */
  readonly regra: Int32Array
  readonly grupoItem: Int32Array
}

export const REGRA_CONFLITO = -1

export interface Projecao {
  readonly cubo: Cubo
  readonly destinos: SaldoDestinos
  /** By absolute amount, largest first; ties by conta, centroCusto, filial. */
  readonly semDestino: readonly SaldoSemDestino[]
  /** Σ |balance| mapped, and Σ |balance| of all; their quotient is the coverage. */
  readonly absolutoMapeadoCentavos: Centavos
  readonly absolutoTotalCentavos: Centavos
}
