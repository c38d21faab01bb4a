import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioRegraCompilada } from './compile.ts'
import type { RateioFalta } from './division.ts'
import type { RateioLugares } from './prepared.ts'

export interface Lugar {
  readonly centroCusto: number
  readonly filial: number
}

/** The place of a number. */
export function toLugar({ centrosCusto, filiais }: RateioLugares, lugar: number): Lugar {
  return { centroCusto: centrosCusto[Math.floor(lugar / filiais.length)]!, filial: filiais[lugar % filiais.length]! }
}

/** What happens while rules run. Months are indices. */
export interface RateioOuvinte {
  /** A part moves. */
  readonly onMovimento?: (
    regra: RateioRegraCompilada,
    grupoItem: number,
    mes: number,
    origem: Lugar,
    destino: Lugar,
    valorCentavos: Centavos,
  ) => void
  /** An amount stays for want of weights in the month, or goes by the alternative of the rule. */
  readonly onFalta?: (regra: RateioRegraCompilada, mes: number, valorCentavos: Centavos, falta: RateioFalta, alternativa: boolean) => void
  /**
   * What a place has after all rules, from month `mes` on: amounts `de` … `ate − 1` of `valores`, which are not to be kept.
   * Places of a grupo item come in ascending order.
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
  /** An amount is after all rules where `regra` was the last to empty the place, by its number: a later one put it there. */
  readonly onPermanencia?: (regra: RateioRegraCompilada, lugar: number, mes: number, valorCentavos: Centavos) => void
}
