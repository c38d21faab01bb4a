/**
 * Money is an integer number of centavos. In result accounts credit is positive and debit negative, so revenue is positive,
 * costs and expenses are negative, and a positive variation is favourable on every line.
 */
export type Centavos = number

/** No single entry may be above R$ 100 billion (10^13 centavos): it is refused at the door, and sums keep room to stay exact. */
export const LIMITE_LANCAMENTO_CENTAVOS = 10_000_000_000_000

/** Doubles hold every integer up to 2^53 − 1 exactly; a sum beyond it would silently lose centavos, so it throws instead. */
export const LIMITE_SOMA_CENTAVOS = Number.MAX_SAFE_INTEGER

/** An amount that is not an exact integer of centavos, or a sum too large to be exact. It is a defect, never a user's mistake. */
export class CentavosError extends RangeError {
  override readonly name = 'CentavosError'
}

/** Throws {@link CentavosError} unless `valor` is an integer with |valor| < 2^53. Money is never NaN, Infinity, fractional. */
export function assertCentavos(valor: number, contexto = 'valor'): asserts valor is Centavos {
  if (!Number.isSafeInteger(valor)) throw new CentavosError(`${contexto} não é um número inteiro e exato de centavos: ${valor}`)
}

/** True when `valor` (centavos) may be a single entry: an integer, |valor| ≤ 10^13. */
export function isLancamentoCentavos(valor: number): boolean {
  return Number.isInteger(valor) && Math.abs(valor) <= LIMITE_LANCAMENTO_CENTAVOS
}

/**
 * `a + b` in centavos. Throws {@link CentavosError} on overflow.
 * The check is sound: when both are below 2^53, a sum that a double had to round is at least 2^53, so it is never safe.
 */
export function addCentavos(a: Centavos, b: Centavos): Centavos {
  const soma = a + b
  if (!Number.isSafeInteger(soma)) throw new CentavosError(`soma de centavos fora do limite exato: ${a} + ${b}`)
  return soma
}
