import type { Mes } from '../mes/mes.ts'

/** A place that receives. */
export interface RateioDestino {
  readonly centroCusto: number
  /** Absent: each amount stays in the filial it came from. */
  readonly filial?: number | undefined
  /** Code as the user knows it; ties of the last centavo go to the lower one (by code point). */
  readonly codigo: string
}

/**
 * How an amount is shared. Code that switches on `tipo` ends in a default that refuses:
 * a method may be newer than the program that reads it.
 */
export type RateioMetodo =
  | {
      readonly tipo: 'percentual'
      /** Millionths: 250.000 is 25 %. They add up to exactly 1.000.000. */
      readonly destinos: readonly (RateioDestino & { readonly percentualPpm: number })[]
    }
  | { readonly tipo: 'direcionador'; readonly direcionador: number; readonly destinos: readonly RateioDestino[] }
  | { readonly tipo: 'igualitario'; readonly destinos: readonly RateioDestino[] }

/** What leaves: cells in these centros de custo, and in these filiais and grupo itens when they are listed. */
export interface RateioOrigem {
  readonly centrosCusto: readonly number[]
  readonly filiais?: readonly number[] | undefined
  readonly grupoItens?: readonly number[] | undefined
}

/** A rule. Rules run in the order of the list, each on what the ones before it left. */
export interface RateioRegra {
  readonly id: number
  readonly nome: string
  readonly ativo: boolean
  readonly mesInicio?: Mes | null | undefined
  readonly mesFim?: Mes | null | undefined
  readonly origem: RateioOrigem
  readonly metodo: RateioMetodo
}

/** Value of a driver (m², headcount, kWh …) of a centro de custo in a month. At most 6 decimals; negative values are refused. */
export interface DirecionadorValor {
  readonly direcionador: number
  readonly centroCusto: number
  /** Absent or 0: the value is of the centro as a whole. */
  readonly filial?: number | undefined
  readonly mes: Mes
  readonly valor: number
}

export interface RateioErro {
  readonly regraId: number
  readonly codigo:
    | 'rateio_origem_empty'
    | 'rateio_destino_empty'
    | 'rateio_destino_duplicate'
    | 'rateio_destino_in_origem'
    | 'rateio_percentual_not_100'
    | 'rateio_percentual_negative'
    | 'rateio_mes_invalid'
    | 'rateio_metodo_unknown'
  readonly mensagem: string
}
