import { apportion } from '../dinheiro/apportion.ts'
import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'

/** Parts of a total and how they were found. */
export interface Spread {
  /** One per weight, in the same order; they add up to the total, always. */
  readonly partes: Centavos[]
  /** `pesos`: proportional to |peso|. `igual`: every free weight was zero, so the free parts are equal; tell the user. */
  readonly criterio: 'pesos' | 'igual'
}

/**
 * Spreads `total` centavos over parts (the twelve months of a line, usually) by the largest-remainder rule, ties to the earlier part.
 * `pesos` are integers: what is there already, last year's months, or 1s. Weights of mixed signs count by their size, because shares of
 * a small net sum blow up. `retidas[i]` holds part i at that amount: it leaves both the base and the target.
 * Throws RangeError when there is no part, a weight is not an integer, or every part is held and they do not add up to the total.
 */
export function spread(total: Centavos, pesos: readonly number[], retidas: readonly (Centavos | null | undefined)[] = []): Spread {
  assertCentavos(total, 'total')
  const partes = pesos.map(() => 0)
  const livres: number[] = []
  let alvo = total
  for (const [i, peso] of pesos.entries()) {
    if (!Number.isSafeInteger(peso)) throw new RangeError(`peso não é inteiro: ${peso}`)
    const retida = retidas[i]
    if (retida === null || retida === undefined) {
      livres.push(i)
    } else {
      assertCentavos(retida, 'parte retida')
      partes[i] = retida
      alvo = addCentavos(alvo, -retida)
    }
  }
  if (livres.length === 0) {
    if (alvo !== 0 || pesos.length === 0) throw new RangeError('não há parte livre para receber o total')
    return { partes, criterio: 'pesos' }
  }
  const bases = livres.map((i) => Math.abs(pesos[i]!))
  const semBase = bases.every((base) => base === 0)
  const fatias = apportion(alvo, semBase ? bases.map(() => 1) : bases)
  for (const [k, i] of livres.entries()) partes[i] = fatias[k]!
  return { partes, criterio: semBase ? 'igual' : 'pesos' }
}
