/**
 * Work budget of rateio rules. A rule of a few kilobytes may need hours.
 * Equations cost the cube of their number and more, and every amount goes to every destination. A server of many companies must stop
 * before.
 */

export class RateioTooLargeError extends RangeError {
  override readonly name = 'RateioTooLargeError'
}

/** Counts steps of some 50 ns each. */
export interface Effort {
  readonly spend: (steps: number) => void
}

/** About two seconds. A hundred thousand amounts with fifty destinations each take half of it. */
const EFFORT_MAX = 40_000_000

export const CUSTO_PARTE = 4
const CUSTO_EQUACAO = 20

/** Limit of coefficients for the equations of service centres. Checked before saving. */
export const EQUACOES_MAX = 250_000
export function countEquacoes(servicos: number, finais: number): number {
  return servicos * servicos * (servicos + finais)
}

export function costEquacoes(servicos: number, finais: number): number {
  return countEquacoes(servicos, finais) * CUSTO_EQUACAO
}

/** A field, because every new number in a closure variable would be a heap allocation. */
class EffortCount implements Effort {
  private gasto = 0
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  spend(steps: number): void {
    this.gasto += steps
    if (this.gasto > this.max) throw new RateioTooLargeError('the rateio exceeded its work limit')
  }
}

export function createEffort(max = EFFORT_MAX): Effort {
  return new EffortCount(max)
}
