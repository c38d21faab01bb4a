/** Three-way merge of a budget line, twelve months each. A missing line is a line of zeros. */
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'

export interface MesclaLinha {
  readonly base: ArrayLike<Centavos>
  readonly original: ArrayLike<Centavos>
  readonly cenario: ArrayLike<Centavos>
}

/** Months changed in the scenario, as bits, the first month in the lowest. The two sets are disjoint. */
export interface MesclaDiferenca {
  readonly soCenario: number
  readonly ambos: number
}

/**
 * Finds the months to merge or resolve.
 * Changes only in the original, or equal in both, need no action.
 */
export function diffMescla({ base, original, cenario }: MesclaLinha): MesclaDiferenca {
  let [soCenario, ambos] = [0, 0]
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
    if (cenario[mes] === original[mes] || cenario[mes] === base[mes]) continue
    if (original[mes] === base[mes]) soCenario |= 1 << mes
    else ambos |= 1 << mes
  }
  return { soCenario, ambos }
}

/** Merges a line: scenario amounts in the months `taken`, original amounts in the others. */
export function mergeLinha({ original, cenario }: Pick<MesclaLinha, 'original' | 'cenario'>, taken: number): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ((taken & (1 << mes)) === 0 ? original : cenario)[mes]!)
}

/** Computes the next base: the scenario in decided months, the old base in the deferred months `left`. */
export function advanceBase({ base, cenario }: Pick<MesclaLinha, 'base' | 'cenario'>, left: number): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ((left & (1 << mes)) === 0 ? cenario : base)[mes]!)
}
