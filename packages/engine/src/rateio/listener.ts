import type { Centavos } from '../dinheiro/centavos.ts'
import type { RateioRegraCompilada } from './compile.ts'
import type { RateioLack } from './division.ts'
import type { RateioLocations } from './prepared.ts'

export interface CentroFilial {
  readonly centroCusto: number
  readonly filial: number
}

export function toLocation({ centrosCusto, filiais }: RateioLocations, location: number): CentroFilial {
  return { centroCusto: centrosCusto[Math.floor(location / filiais.length)]!, filial: filiais[location % filiais.length]! }
}

export interface RateioListener {
  readonly onMovimento?: (
    regra: RateioRegraCompilada,
    grupoItem: number,
    mes: number,
    origem: CentroFilial,
    destino: CentroFilial,
    valorCentavos: Centavos,
  ) => void
  /** Weights are missing in the month: the amount stays or uses the fallback of the rule. */
  readonly onLack?: (regra: RateioRegraCompilada, mes: number, valorCentavos: Centavos, lack: RateioLack, alternative: boolean) => void
  /**
   * Final amounts of a place from month `mes` on: `from` … `until − 1` of `valores`, which is reused.
   * Places of a grupo item are in ascending order.
   */
  readonly onFinal?: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    from: number,
    until: number,
  ) => void
  /** A later rule moved an amount into a place (by number) that `regra` was the last to empty. */
  readonly onPermanencia?: (regra: RateioRegraCompilada, location: number, mes: number, valorCentavos: Centavos) => void
}
