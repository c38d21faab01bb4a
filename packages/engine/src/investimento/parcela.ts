import type { Centavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'

/** Equal part of an amount, rounded once, half to even. */
export function parcelaOf(totalCentavos: Centavos, parts: number): Centavos {
  return Number(divideHalfEven(BigInt(totalCentavos), BigInt(parts)))
}

/** A part never takes more than the rest, and the last one takes all of it: the parts add up to the whole to the centavo. */
export function amountOfParcela(parcelaCentavos: Centavos, restCentavos: Centavos, isLast: boolean): Centavos {
  return isLast ? restCentavos : Math.min(Math.max(parcelaCentavos, 0), restCentavos)
}
