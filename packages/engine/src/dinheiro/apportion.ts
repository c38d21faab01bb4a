import type { Centavos } from './centavos.ts'
import { createShare } from './share.ts'

/** Splits a total into parts, always the same way. */
export type Apportioner = (total: Centavos) => Centavos[]

/**
 * Prepares a split by non-negative integer weights of any size: each part is truncated, and the centavos left over go one each to the
 * largest remainders, ties to the earlier position. The caller therefore orders the weights by the key that must win ties.
 * The parts always add up to the total; a zero weight gets nothing. Exact at any size (Hamilton's method, no binary fractions on the way).
 * Throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function createApportioner(pesos: readonly (number | bigint)[]): Apportioner {
  const share = createShare(pesos)
  const posicoes = Int32Array.from(pesos, (_, k) => k)
  return (total) => {
    const partes = new Float64Array(pesos.length)
    share(Float64Array.of(total), 0, 0, 1, partes, posicoes)
    return Array.from(partes)
  }
}

/** One split by non-negative integer weights, see {@link createApportioner}. */
export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  return createApportioner(pesos)(total)
}
