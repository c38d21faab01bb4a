import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioRegraCompilada } from './compile.ts'
import type { RateioFalta } from './division.ts'
import type { RateioLugares } from './prepared.ts'

export interface Lugar {
  readonly centroCusto: number
  readonly filial: number
}

export function toLugar({ centrosCusto, filiais }: RateioLugares, lugar: number): Lugar {
  return { centroCusto: centrosCusto[Math.floor(lugar / filiais.length)]!, filial: filiais[lugar % filiais.length]! }
}

export interface RateioOuvinte {
  readonly onMovimento?: (
    regra: RateioRegraCompilada,
    grupoItem: number,
    mes: number,
    origem: Lugar,
    destino: Lugar,
    valorCentavos: Centavos,
  ) => void
  /** Weights are missing in the month, so an amount stays or uses the fallback of the rule. */
  readonly onFalta?: (regra: RateioRegraCompilada, mes: number, valorCentavos: Centavos, falta: RateioFalta, alternativa: boolean) => void
  /**
   * Final amounts of a place from month `mes` on: `de` … `ate − 1` of `valores`, which is reused. Places of a grupo item come in ascending
   * order.
   */
  readonly onFinal?: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    de: number,
    ate: number,
  ) => void
  /** A later rule moved an amount into a place (by number) that `regra` was the last to empty. */
  readonly onPermanencia?: (regra: RateioRegraCompilada, lugar: number, mes: number, valorCentavos: Centavos) => void
}
