import type { Centavos } from './centavos.ts'
import { createShare } from './share.ts'

export type Apportioner = (total: Centavos) => Centavos[]

/**
 * Prepares an allocation by integer weights with the largest remainder method (Hamilton).
 * Weights are non-negative integers of any size. Each part is truncated, and the remaining centavos go one each to the largest remainders,
 * ties to the earlier position. So order the weights by the key that must win ties. The parts always add up to the total; a zero weight
 * gets nothing.
 * @throws RangeError on a negative, fractional or all-zero list of weights.
 */
export function createApportioner(pesos: readonly (number | bigint)[]): Apportioner {
  const share = createShare(pesos)
  const positions = Int32Array.from(pesos, (_, k) => k)
  return (total) => {
    const partes = new Float64Array(pesos.length)
    share(Float64Array.of(total), 0, 0, 1, partes, positions)
    return Array.from(partes)
  }
}

export function apportion(total: Centavos, pesos: readonly number[]): Centavos[] {
  return createApportioner(pesos)(total)
}
