import type { Cubo } from '../cubo/cubo.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'

/**
 * Why a rule had nothing to share by in a month: no driver value, no revenue, a destination whose revenue is negative, or service centres
 * that give only to one another.
 */
export type RateioFaltaMotivo = 'sem_direcionador' | 'sem_receita' | 'receita_negativa' | 'laco_fechado'

/** A month in which a rule had nothing to share by: the amounts stayed where they were, or were shared by its alternative. */
export interface RateioSemDirecionador {
  readonly regraId: number
  readonly motivo: RateioFaltaMotivo
  /** The driver that had no value; 0 when none is to blame. */
  readonly direcionador: number
  /** True: shared in equal parts, as the rule says. */
  readonly alternativa: boolean
  readonly mes: Mes
  /** How many cells, and their net sum. */
  readonly celulas: number
  readonly valorCentavos: Centavos
}

/** Money that a later rule sent into an origin that an earlier rule had emptied, and that is still there at the end. */
export interface RateioPermanencia {
  /** The rule that had emptied the place. */
  readonly regraId: number
  readonly centroCusto: number
  readonly filial: number
  readonly mes: Mes
  /** Net over the grupo itens. */
  readonly valorCentavos: Centavos
}

/** Every centavo that moves. `valorCentavos` has the sign of the amount moved (an expense is negative). */
export interface RateioFluxo {
  readonly regraId: number
  readonly grupoItem: number
  readonly origem: { readonly centroCusto: number; readonly filial: number }
  readonly destino: { readonly centroCusto: number; readonly filial: number }
  readonly mes: Mes
  readonly valorCentavos: Centavos
}

/** Which flows to list; absent: any. `centroCusto` and `filial` match either end. */
export interface RateioFluxoFiltro {
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
