/** How a quotient that is not whole becomes whole. Rounding happens only where one of these is called by name. */
export type RoundBigInt = (numerator: bigint, denominator: bigint) => bigint

/** Nearest integer, ties to the even one (`2,5` → 2, `3,5` → 4): no bias when many values are rounded. Never returns −0. */
export function roundHalfEven(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`roundHalfEven: ${value} não é finito`)
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest < 0.5) return floor + 0
  if (rest > 0.5) return floor + 1 + 0
  return floor % 2 === 0 ? floor + 0 : floor + 1 + 0
}

/** Nearest integer, ties away from zero (`2,5` → 3, `−2,5` → −3): what a reader of a printed page expects. Never returns −0. */
export function roundHalfAwayFromZero(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`roundHalfAwayFromZero: ${value} não é finito`)
  const magnitude = Math.abs(value)
  const floor = Math.floor(magnitude)
  const rounded = magnitude - floor >= 0.5 ? floor + 1 : floor
  return value < 0 ? 0 - rounded : rounded
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

function assertDenominator(denominator: bigint): void {
  if (denominator === 0n) throw new RangeError('divisão por zero')
}

/** `numerator ÷ denominator` to the nearest integer, ties to even; exact for any size. Throws RangeError on a zero denominator. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  assertDenominator(denominator)
  const quotient = numerator / denominator
  const twiceRest = 2n * absolute(numerator % denominator)
  const size = absolute(denominator)
  if (twiceRest < size || (twiceRest === size && quotient % 2n === 0n)) return quotient
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n
}

/** `numerator ÷ denominator` to the nearest integer, ties away from zero; exact. Throws RangeError on a zero denominator. */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  assertDenominator(denominator)
  const quotient = numerator / denominator
  if (2n * absolute(numerator % denominator) < absolute(denominator)) return quotient
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n
}

/** `numerator ÷ denominator` with the fraction dropped (toward zero); exact. Throws RangeError on a zero denominator. */
export function divideTrunc(numerator: bigint, denominator: bigint): bigint {
  assertDenominator(denominator)
  return numerator / denominator
}
