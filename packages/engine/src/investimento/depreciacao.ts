/** Straight-line depreciation of an asset. */
import type { Centavos } from '../dinheiro/centavos.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { amountOfParcela, parcelaOf } from './parcela.ts'

export interface Imobilizado {
  /** First month of depreciation, in which the asset comes into use. */
  readonly mes: Mes
  readonly valorCentavos: Centavos
  /** Value after the useful life, at most the price. */
  readonly residualCentavos: Centavos
  /** Useful life in months. */
  readonly meses: number
}

export interface DepreciacaoMes {
  readonly mes: Mes
  readonly depreciacaoCentavos: Centavos
  /** Book value at the end of the month. */
  readonly saldoCentavos: Centavos
}

/** Lists the months of the useful life. The last one takes the remainder, so that the book value ends at the residual value. */
export function computeDepreciacao({ mes, valorCentavos, residualCentavos, meses }: Imobilizado): DepreciacaoMes[] {
  const base = valorCentavos - residualCentavos
  const parcela = parcelaOf(base, meses)
  let rest = base
  return Array.from({ length: meses }, (_, i) => {
    const depreciacaoCentavos = amountOfParcela(parcela, rest, i === meses - 1)
    rest -= depreciacaoCentavos
    return { mes: addMeses(mes, i), depreciacaoCentavos, saldoCentavos: residualCentavos + rest }
  })
}
