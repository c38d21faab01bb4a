import type { Centavos } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'

/**
 * Monthly movement of result accounts, before the De-Para, as a struct of arrays (position i of each is one balance).
 * `valorCentavos` is credit − debit of the month, without the closing entries. Repeated keys are allowed and add up.
 */
export interface SaldosMensais {
  /** Number of balances; the arrays may be longer. */
  readonly tamanho: number
  /** Id of the account. */
  readonly conta: Int32Array
  /** 0: none. */
  readonly centroCusto: Int32Array
  /** 0: none. */
  readonly filial: Int32Array
  /** Month index, see `mesToIndex` and `mesIndexFromSql`. */
  readonly mes: Int32Array
  readonly valorCentavos: Float64Array
}

/** Balances that reached no grupo item: nothing is ever put in a default place. */
export interface SaldoSemDestino {
  readonly conta: number
  readonly centroCusto: number
  readonly filial: number
  /** `sem`: no rule matches. `conflito`: rules of the same strength disagree. `desconhecida`: the account has no code. */
  readonly motivo: 'sem' | 'conflito' | 'desconhecida'
  /** Ids of the rules in conflict, ascending; empty otherwise. */
  readonly regras: readonly number[]
  /** Net amount that is missing from the DRE. */
  readonly valorCentavos: Centavos
  /** Σ |balance| over the months: the weight by which the list is ordered, since opposite months may cancel. */
  readonly valorAbsolutoCentavos: Centavos
}

/** Where each balance went, by its position among the balances. */
export interface Destinos {
  /** Id of the rule that decided; 0 for none, `REGRA_CONFLITO` for rules that disagree. */
  readonly regra: Int32Array
  /** 0 for none. */
  readonly grupoItem: Int32Array
}

export const REGRA_CONFLITO = -1

export interface Projecao {
  readonly cubo: Cubo
  readonly destinos: Destinos
  /** By absolute amount, largest first; ties by conta, centroCusto, filial. */
  readonly semDestino: readonly SaldoSemDestino[]
  /** Σ |balance| that reached a grupo item, and Σ |balance| of all: the coverage is their quotient. */
  readonly absolutoMapeadoCentavos: Centavos
  readonly absolutoTotalCentavos: Centavos
}
