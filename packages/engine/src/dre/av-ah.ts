import type { DreValor } from './types.ts'

function difference(current: DreValor, base: DreValor): DreValor {
  return current === null || base === null ? null : current - base
}

function divide(numerador: DreValor, denominador: DreValor): DreValor {
  if (numerador === null || denominador === null || denominador === 0) return null
  const quociente = numerador / denominador
  return Number.isFinite(quociente) ? quociente + 0 : null
}

function magnitude(valor: DreValor): DreValor {
  return valor === null ? null : Math.abs(valor)
}

/** Computes `current − base` in the unit of the line. Positive is favourable on every money line. */
export function variacao(current: DreValor, base: DreValor): DreValor {
  return difference(current, base)
}

/** Computes `(atual − base) ÷ |base|` as a ratio; null when the base is zero. */
export function variacaoPercentual(current: DreValor, base: DreValor): DreValor {
  return divide(difference(current, base), magnitude(base))
}

/** AV (vertical analysis): `valor ÷ base` as a ratio; null when the base is zero. */
export function analiseVertical(valor: DreValor, base: DreValor): DreValor {
  return divide(valor, base)
}

/**
 * Tests whether a percentage over this base needs a mark.
 * Over |base|, growth out of a loss reads as growth of a profit. A cost is negative by nature, so on a line that adds up amounts only a
 * change of sign is marked; on a result every negative base is.
 */
export function isBaseNegativa(current: DreValor, base: DreValor, { resultado }: { resultado: boolean }): boolean {
  return current !== null && base !== null && base < 0 && (resultado || current > 0)
}

/**
 * AH (horizontal analysis): `(atual − anterior) ÷ |anterior|` as a ratio; null when the base is zero.
 * With a negative base, positive still means better.
 */
export function analiseHorizontal(current: DreValor, previous: DreValor): DreValor {
  return variacaoPercentual(current, previous)
}
