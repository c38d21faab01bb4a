/**
 * How much work rules ask for. A rule of a few kilobytes may ask for hours: equations cost the cube of their number and more, and every
 * amount goes to every destination. Whoever runs rules for many companies stops before that.
 */

/** Rules that would take too long or too much room; nothing was shared. */
export class RateioTooLargeError extends RangeError {
  override readonly name = 'RateioTooLargeError'
}

/** Counts steps of some 50 ns each. */
export interface Esforco {
  /** @throws RateioTooLargeError */
  readonly spend: (passos: number) => void
}

/** About two seconds. A hundred thousand amounts with fifty destinations each take half of it. */
const ESFORCO_MAX = 40_000_000

/** A part of an amount: weighed, rounded, put in its place. */
export const CUSTO_PARTE = 4
/** One number of the equations, once; they grow as they are solved. */
const CUSTO_EQUACAO = 20

/** Numbers worked on to solve the equations of service centres: what a single group may cost is bounded before it is saved. */
export const EQUACOES_MAX = 250_000
export function countEquacoes(servicos: number, finais: number): number {
  return servicos * servicos * (servicos + finais)
}

export function costEquacoes(servicos: number, finais: number): number {
  return countEquacoes(servicos, finais) * CUSTO_EQUACAO
}

/** What was spent is a field of its own, and not a variable that a function closes over: of those each new number is another object. */
class Contagem implements Esforco {
  private gasto = 0
  private readonly max: number

  constructor(max: number) {
    this.max = max
  }

  spend(passos: number): void {
    this.gasto += passos
    if (this.gasto > this.max) throw new RateioTooLargeError('o rateio divide mais do que se calcula de uma vez')
  }
}

export function createEsforco(max = ESFORCO_MAX): Esforco {
  return new Contagem(max)
}
