/** Schedule of a loan: SAC has equal amortisations, Price has equal instalments. */
import type { Centavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { addMeses } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { amountOfParcela, parcelaOf } from './parcela.ts'

export const DIVIDA_SISTEMAS = ['sac', 'price'] as const
export const TAXA_PERIODOS = ['mes', 'ano'] as const

export interface Divida {
  /** Month in which the principal is received. Its first interest falls in the next month. */
  readonly mes: Mes
  readonly valorCentavos: Centavos
  /** Interest rate in millionths, of `taxaPeriodo`. */
  readonly taxaMicros: number
  readonly taxaPeriodo: (typeof TAXA_PERIODOS)[number]
  readonly sistema: (typeof DIVIDA_SISTEMAS)[number]
  /** Months of interest alone, before the instalments. */
  readonly carenciaMeses: number
  /** Number of instalments. */
  readonly meses: number
}

export interface DividaMes {
  readonly mes: Mes
  readonly jurosCentavos: Centavos
  readonly amortizacaoCentavos: Centavos
  readonly prestacaoCentavos: Centavos
  /** Balance after the instalment. */
  readonly saldoCentavos: Centavos
}

/** Rates are integers of 10⁻¹², so that browser and server compute the same interest. */
const UNIT = 10n ** 12n

type Taxa = Pick<Divida, 'taxaMicros' | 'taxaPeriodo'>

/** Monthly rate in 10⁻¹². An annual rate compounds, (1 + a)^(1/12) − 1, and is truncated. */
function monthlyTaxa({ taxaMicros, taxaPeriodo }: Taxa): bigint {
  const taxa = BigInt(taxaMicros) * 1_000_000n
  if (taxaPeriodo === 'mes') return taxa
  const power = (UNIT + taxa) * UNIT ** 11n
  // Twelfth root by bisection.
  let [root, above] = [UNIT, UNIT + taxa + 1n]
  while (above - root > 1n) {
    const middle = (root + above) / 2n
    if (middle ** 12n <= power) root = middle
    else above = middle
  }
  return root - UNIT
}

/** The rate of the other period as a fraction, for display: monthly of an annual one, annual of a monthly one. */
export function equivalentTaxa(taxa: Taxa): number {
  const monthly = Number(monthlyTaxa(taxa)) / Number(UNIT)
  return taxa.taxaPeriodo === 'ano' ? monthly : (1 + monthly) ** 12 - 1
}

/** Instalment that repays the principal: P × i × (1 + i)ⁿ ÷ ((1 + i)ⁿ − 1), rounded once, half to even. */
function prestacaoPrice(valorCentavos: Centavos, taxa: bigint, meses: number): Centavos {
  if (taxa === 0n) return parcelaOf(valorCentavos, meses)
  const growth = (UNIT + taxa) ** BigInt(meses)
  return Number(divideHalfEven(BigInt(valorCentavos) * taxa * growth, UNIT * (growth - UNIT ** BigInt(meses))))
}

/**
 * Lists the months after the one of the loan: the grace, then the instalments.
 * Interest is the balance times the monthly rate, rounded once, half to even. The last amortisation takes the remainder.
 */
export function computeDivida(divida: Divida): DividaMes[] {
  const { mes, valorCentavos, sistema, carenciaMeses, meses } = divida
  const taxa = monthlyTaxa(divida)
  const equal = sistema === 'sac' ? parcelaOf(valorCentavos, meses) : prestacaoPrice(valorCentavos, taxa, meses)
  let saldoCentavos = valorCentavos
  return Array.from({ length: carenciaMeses + meses }, (_, i) => {
    const jurosCentavos = Number(divideHalfEven(BigInt(saldoCentavos) * taxa, UNIT))
    const wanted = i < carenciaMeses ? 0 : sistema === 'sac' ? equal : equal - jurosCentavos
    const amortizacaoCentavos = amountOfParcela(wanted, saldoCentavos, i === carenciaMeses + meses - 1)
    saldoCentavos -= amortizacaoCentavos
    return {
      mes: addMeses(mes, i + 1),
      jurosCentavos,
      amortizacaoCentavos,
      prestacaoCentavos: jurosCentavos + amortizacaoCentavos,
      saldoCentavos,
    }
  })
}
