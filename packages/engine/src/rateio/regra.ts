import type { Mes } from '../mes/mes.ts'

/** A place that receives. */
export interface RateioDestino {
  readonly centroCusto: number
  /** Absent: each amount stays in the filial it came from. */
  readonly filial?: number | undefined
  /** Code as the user knows it; ties of the last centavo go to the lower one (by code point). */
  readonly codigo: string
}

/** What a rule does in a month that gives it nothing to share by. Absent: the amounts stay where they are. */
export type RateioAlternativa = 'igualitario'

/** A destination and its share in millionths: 250.000 is 25 %. The shares of a list add up to exactly 1.000.000. */
export type RateioDestinoPercentual = RateioDestino & { readonly percentualPpm: number }

/** A centro de custo that serves others, and how it shares what it costs among them. Amounts stay in the filial they came from. */
export interface RateioServico {
  readonly centroCusto: number
  /** Code as the user knows it. */
  readonly codigo: string
  /** Other service centres, itself too, and final ones. */
  readonly base:
    | { readonly tipo: 'percentual'; readonly destinos: readonly RateioDestinoPercentual[] }
    | { readonly tipo: 'direcionador'; readonly direcionador: number; readonly destinos: readonly RateioDestino[] }
}

/**
 * How an amount is shared. Code that switches on `tipo` ends in a default that refuses:
 * a method may be newer than the program that reads it.
 */
export type RateioMetodo =
  | { readonly tipo: 'percentual'; readonly destinos: readonly RateioDestinoPercentual[] }
  | {
      readonly tipo: 'direcionador'
      readonly direcionador: number
      readonly destinos: readonly RateioDestino[]
      readonly alternativa?: RateioAlternativa | undefined
      /** Shares by the value of this many months before: 0 unless given. */
      readonly defasagemMeses?: number | undefined
    }
  | {
      /** By the net revenue of each destination, before any rateio. */
      readonly tipo: 'receita'
      /** The grupo itens whose sum is the net revenue: receita bruta and deduções. */
      readonly grupoItens: readonly number[]
      readonly destinos: readonly RateioDestino[]
      readonly alternativa?: RateioAlternativa | undefined
      readonly defasagemMeses?: number | undefined
    }
  | { readonly tipo: 'igualitario'; readonly destinos: readonly RateioDestino[] }
  | {
      /**
       * How service centres share what they cost, some of it among themselves. `direto`: only with final ones. `degraus`: one after the
       * other in the order of the list; one that has closed receives nothing more. `reciproco`: all at once, by simultaneous equations.
       * What a centre may not give is left out and the rest of its shares keep their proportion.
       */
      readonly tipo: 'direto' | 'degraus' | 'reciproco'
      readonly servicos: readonly RateioServico[]
    }

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
