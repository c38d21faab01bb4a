import type { Centavos } from '../dinheiro/centavos.ts'

export interface Spread {
  /** One per weight, in the same order; Σ = the total, always. */
  readonly partes: Centavos[]
  /** `pesos`: proportional to |peso|. `igual`: every free weight was zero, so the parts are equal; say so to the user. */
  readonly criterio: 'pesos' | 'igual'
}
