import type { Cubo } from '../cubo/cubo.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'

/** Reason for missing weights in a month. `laco_fechado` is a closed loop of service centres. */
export type RateioLackMotivo = 'sem_direcionador' | 'sem_receita' | 'receita_negativa' | 'laco_fechado'

export interface RateioSemDirecionador {
  readonly regraId: number
  readonly motivo: RateioLackMotivo
  readonly direcionador: number
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

export interface RateioFluxo {
  readonly regraId: number
  readonly grupoItem: number
  readonly origem: { readonly centroCusto: number; readonly filial: number }
  readonly destino: { readonly centroCusto: number; readonly filial: number }
  readonly mes: Mes
  readonly valorCentavos: Centavos
}

/** Filter of flows. `centroCusto` and `filial` match either end. */
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
