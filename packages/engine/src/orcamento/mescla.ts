/** Three states of the same line, twelve months each, engine's sign. A line that is not there is one of zeros. */
import type { Centavos } from '../dinheiro/centavos.ts'
import { MESES_EXERCICIO } from './tree.ts'

export interface MesclaLinha {
  /** When the scenario left the original, or was last merged into it. */
  readonly base: ArrayLike<Centavos>
  readonly original: ArrayLike<Centavos>
  readonly cenario: ArrayLike<Centavos>
}

/** Months in which the scenario has something to bring, as bits, the first month in the lowest; no month is in both. */
export interface MesclaDiferenca {
  /** The original is still what it was. */
  readonly soCenario: number
  /** Both changed it, and not to the same. */
  readonly ambos: number
}

/** What of a line differs so that somebody has to know. Where only the original changed, or both to the same amount, there is nothing to do. */
export function diffMescla({ base, original, cenario }: MesclaLinha): MesclaDiferenca {
  let [soCenario, ambos] = [0, 0]
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) {
    if (cenario[mes] === original[mes] || cenario[mes] === base[mes]) continue
    if (original[mes] === base[mes]) soCenario |= 1 << mes
    else ambos |= 1 << mes
  }
  return { soCenario, ambos }
}

/** The line with the amounts of the scenario in the months `tomadas`, and its own in the others. */
export function mergeLinha({ original, cenario }: Pick<MesclaLinha, 'original' | 'cenario'>, tomadas: number): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ((tomadas & (1 << mes)) === 0 ? original : cenario)[mes]!)
}

/**
 * What the line is compared with the next time: decided months begin anew at what the scenario was, the months `deixadas` for later stay
 * where they were.
 */
export function advanceBase({ base, cenario }: Pick<MesclaLinha, 'base' | 'cenario'>, deixadas: number): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ((deixadas & (1 << mes)) === 0 ? cenario : base)[mes]!)
}
