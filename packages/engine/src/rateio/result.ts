import type { Cubo } from '../cubo/cubo.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'

/**
 * Reason for missing weights in a month: no driver value, no revenue, a destination with negative revenue, or a closed loop of service
 * centres.
 */
export type RateioLackMotivo = 'sem_direcionador' | 'sem_receita' | 'receita_negativa' | 'laco_fechado'

export interface RateioSemDirecionador {
  readonly regraId: number
  readonly motivo: RateioLackMotivo
  readonly direcionador: number
  /** True: split in equal parts by the fallback of the rule. */
  readonly alternativa: boolean
  readonly mes: Mes
  readonly celulas: number
  readonly valorCentavos: Centavos
}

export interface RateioPermanencia {
  readonly regraId: number
  readonly centroCusto: number
  readonly filial: number
  readonly mes: Mes
  /** Net over the grupo itens. */
  readonly valorCentavos: Centavos
}

/** One flow. `valorCentavos` has the sign of the moved amount (an expense is negative). */
export interface RateioFluxo {
  readonly regraId: number
  readonly grupoItem: number
  readonly origem: { readonly centroCusto: number; readonly filial: number }
  readonly destino: { readonly centroCusto: number; readonly filial: number }
  readonly mes: Mes
  readonly valorCentavos: Centavos
}

/** Filter of flows; absent means any. `centroCusto` and `filial` match either end. */
export interface RateioFluxoFilter {
  readonly grupoItem?: number | undefined
  readonly centroCusto?: number | undefined
  readonly filial?: number | undefined
  readonly mes?: Mes | undefined
}

export interface RateioResultado {
  readonly cubo: Cubo
  readonly semDirecionador: readonly RateioSemDirecionador[]
  readonly permanencias: readonly RateioPermanencia[]
}
