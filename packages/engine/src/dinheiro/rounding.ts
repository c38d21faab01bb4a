/**
 * Rounds to the nearest integer, ties to even (`2,5` → 2, `3,5` → 4). Never returns −0.
 * @throws RangeError when `value` is not finite.
 */
export function roundHalfEven(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`roundHalfEven: ${value} is not finite`)
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest < 0.5) return floor + 0
  if (rest > 0.5) return floor + 1 + 0
  return floor % 2 === 0 ? floor + 0 : floor + 1 + 0
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}

/**
 * Divides `numerator` by `denominator` to the nearest integer, ties to even; exact for any size.
 * @throws RangeError on a zero denominator.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero')
  const quotient = numerator / denominator
  const twiceRest = 2n * absolute(numerator % denominator)
  const size = absolute(denominator)
  if (twiceRest < size || (twiceRest === size && quotient % 2n === 0n)) return quotient
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n
}
