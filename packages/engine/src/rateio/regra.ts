import type { Mes } from '../mes/mes.ts'

export interface RateioDestino {
  readonly centroCusto: number
  /** When absent, each amount keeps its filial. */
  readonly filial?: number | undefined
  /** Code as the user knows it. Ties of the last centavo go to the lower code (by code point). */
  readonly codigo: string
}

/** Fallback for a month without weights. When absent, the amounts stay. */
export type RateioAlternative = 'igualitario'

/** Destination and its share in millionths. The shares of a list add up to exactly 1.000.000. */
export type RateioDestinoPercentual = RateioDestino & { readonly percentualPpm: number }

export interface RateioServico {
  readonly centroCusto: number
  readonly codigo: string
  readonly base:
    | { readonly tipo: 'percentual'; readonly destinos: readonly RateioDestinoPercentual[] }
    | { readonly tipo: 'direcionador'; readonly direcionador: number; readonly destinos: readonly RateioDestino[] }
}

/**
 * Allocation method.
 * A switch on `tipo` must refuse by default, because a stored method may be newer than the program.
 */
export type RateioMetodo =
  | { readonly tipo: 'percentual'; readonly destinos: readonly RateioDestinoPercentual[] }
  | {
      readonly tipo: 'direcionador'
      readonly direcionador: number
      readonly destinos: readonly RateioDestino[]
      readonly alternativa?: RateioAlternative | undefined
      /** Lag in months of the weights; default 0. */
      readonly defasagemMeses?: number | undefined
    }
  | {
      /** By the net revenue of each destination, before any rateio. */
      readonly tipo: 'receita'
      readonly grupoItens: readonly number[]
      readonly destinos: readonly RateioDestino[]
      readonly alternativa?: RateioAlternative | undefined
      readonly defasagemMeses?: number | undefined
    }
  | { readonly tipo: 'igualitario'; readonly destinos: readonly RateioDestino[] }
  | {
      /**
       * Allocation of service centres, partly among themselves.
       * `direto`: only to final ones. `degraus`: step-down in the order of the list, where a closed centre receives nothing more.
       * `reciproco`: simultaneous equations. Shares a centre may not give are left out, and the rest keep their proportion.
       */
      readonly tipo: 'direto' | 'degraus' | 'reciproco'
      readonly servicos: readonly RateioServico[]
    }

/** Origin cells. Without a list, all filiais or grupo itens. */
export interface RateioOrigem {
  readonly centrosCusto: readonly number[]
  readonly filiais?: readonly number[] | undefined
  readonly grupoItens?: readonly number[] | undefined
}

/** Rateio rule. Rules run in list order, each on the result of the previous ones. */
export interface RateioRegra {
  readonly id: number
  readonly nome: string
  readonly ativo: boolean
  readonly mesInicio?: Mes | null | undefined
  readonly mesFim?: Mes | null | undefined
  readonly origem: RateioOrigem
  readonly metodo: RateioMetodo
}

/**
 * Value of a driver (m², headcount, kWh …) of a centro de custo in a month.
 * At most 6 decimals; negative values are refused.
 */
export interface DirecionadorValor {
  readonly direcionador: number
  readonly centroCusto: number
  /** Absent or 0 for the whole centro. */
  readonly filial?: number | undefined
  readonly mes: Mes
  readonly valor: number
}

export interface RateioError {
  readonly regraId: number
  readonly codigo:
    | 'rateio_origem_empty'
    | 'rateio_destino_empty'
    | 'rateio_destino_duplicate'
    | 'rateio_destino_in_origem'
    | 'rateio_percentual_not_100'
    | 'rateio_percentual_negative'
    | 'rateio_mes_invalid'
    | 'rateio_defasagem_invalid'
    | 'rateio_receita_empty'
    | 'rateio_servico_duplicate'
    | 'rateio_servico_not_origem'
    | 'rateio_servico_sem_saida'
    | 'rateio_servico_too_many'
    | 'rateio_destino_filial'
    | 'rateio_metodo_unknown'
  readonly mensagem: string
}
