import { CentavosError } from './centavos.ts'
import type { Centavos } from './centavos.ts'
import { divideHalfEven } from './rounding.ts'
import type { RoundBigInt } from './rounding.ts'

/**
 * `valor × numerador ÷ denominador`, exact until the one rounding named by `round` (half even unless said).
 * All three are integers: `multiplyDivide(valor, 65_000, 1_000_000)` is 6,5 % of `valor`.
 * Throws RangeError on a zero denominator or a non-integer, {@link CentavosError} when the result is not exact in a double.
 */
export function multiplyDivide(valor: Centavos, numerador: number, denominador: number, round: RoundBigInt = divideHalfEven): Centavos {
  const resultado = Number(round(BigInt(valor) * BigInt(numerador), BigInt(denominador)))
  if (!Number.isSafeInteger(resultado)) throw new CentavosError(`resultado fora do limite exato: ${valor} × ${numerador} ÷ ${denominador}`)
  return resultado
}
