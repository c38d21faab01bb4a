/**
 * Money as an integer number of centavos.
 * In result accounts credit is positive and debit negative. Revenue is positive, costs and expenses are negative, and a positive variation
 * is favourable on every line.
 */
export type Centavos = number

/** Maximum of a single entry: R$ 100 billion. Larger ones are refused, so that sums stay exact. */
export const LIMIT_LANCAMENTO_CENTAVOS = 10_000_000_000_000

/**
 * Doubles hold every integer up to 2^53 − 1 exactly.
 * A sum beyond it would silently lose centavos, so it throws.
 */
export const LIMIT_SOMA_CENTAVOS = Number.MAX_SAFE_INTEGER

/** Amount that is not an exact integer of centavos. A bug, never a mistake of the user. */
export class CentavosError extends RangeError {
  override readonly name = 'CentavosError'
}

/**
 * Checks that `valor` is an exact integer of centavos.
 * @throws {@link CentavosError} unless `valor` is an integer with |valor| < 2^53, so also for NaN and Infinity.
 */
export function assertCentavos(valor: number, context = 'amount'): asserts valor is Centavos {
  if (!Number.isSafeInteger(valor)) throw new CentavosError(`${context} is not an exact integer of centavos: ${valor}`)
}

/** Tests whether `valor` (centavos) is allowed as a single entry: an integer, |valor| ≤ 10^13. */
export function isLancamentoCentavos(valor: number): boolean {
  return Number.isInteger(valor) && Math.abs(valor) <= LIMIT_LANCAMENTO_CENTAVOS
}

/**
 * Returns `a + b` in centavos.
 * When both are below 2^53, a sum that a double had to round is at least 2^53, so the check misses none.
 * @throws {@link CentavosError} on overflow.
 */
export function addCentavos(a: Centavos, b: Centavos): Centavos {
  const soma = a + b
  if (!Number.isSafeInteger(soma)) throw new CentavosError(`sum of centavos beyond the exact limit: ${a} + ${b}`)
  return soma
}
