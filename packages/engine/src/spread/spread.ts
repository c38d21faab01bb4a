import { apportion } from '../dinheiro/apportion.ts'
import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

export interface Spread {
  /** One per weight, in the same order; their sum is the total. */
  readonly partes: Centavos[]
  /** `igual`: every free weight was zero, so the free parts are equal, which the user must see. */
  readonly criterio: 'pesos' | 'igual'
}

/**
 * Spreads `total` centavos over parts by largest remainder, ties to the earlier part.
 * `pesos` are integers: current values, last year's months, or 1s. Weights of mixed signs count by their absolute value, because shares of
 * a small net sum blow up. `heldCentavos[i]` holds part i at that amount, excluding it from base and target.
 * @throws RangeError when there is no part, a weight is not an integer, or every part is held and they do not add up to the total.
 */
export function spread(total: Centavos, pesos: readonly number[], heldCentavos: readonly (Centavos | null | undefined)[] = []): Spread {
  assertCentavos(total, 'total')
  const partes = pesos.map(() => 0)
  const free: number[] = []
  let target = total
  for (const [i, peso] of pesos.entries()) {
    if (!Number.isSafeInteger(peso)) throw new RangeError(`weight is not an integer: ${peso}`)
    const part = heldCentavos[i]
    if (part === null || part === undefined) {
      free.push(i)
    } else {
      assertCentavos(part, 'held part')
      partes[i] = part
      target = addCentavos(target, -part)
    }
  }
  if (free.length === 0) {
    if (target !== 0 || pesos.length === 0) throw new RangeError('no free part to receive the total')
    return { partes, criterio: 'pesos' }
  }
  const bases = free.map((i) => Math.abs(pesos[i]!))
  const semBase = bases.every((base) => base === 0)
  const fatias = apportion(target, semBase ? bases.map(() => 1) : bases)
  for (const [k, i] of free.entries()) partes[i] = fatias[k]!
  return { partes, criterio: semBase ? 'igual' : 'pesos' }
}
