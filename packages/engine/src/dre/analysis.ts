import type { DreValor } from './types.ts'

function difference(atual: DreValor, base: DreValor): DreValor {
  return atual === null || base === null ? null : atual - base
}

function divide(numerador: DreValor, denominador: DreValor): DreValor {
  if (numerador === null || denominador === null || denominador === 0) return null
  const quociente = numerador / denominador
  return Number.isFinite(quociente) ? quociente + 0 : null
}

function magnitude(valor: DreValor): DreValor {
  return valor === null ? null : Math.abs(valor)
}

/** `atual − base`, in the unit of the line. Signs are those of the result, so positive is favourable on every money line. */
export function variacao(atual: DreValor, base: DreValor): DreValor {
  return difference(atual, base)
}

/** `(atual − base) ÷ |base|` as a ratio; empty when the base is zero. */
export function variacaoPercentual(atual: DreValor, base: DreValor): DreValor {
  return divide(difference(atual, base), magnitude(base))
}

/** AV: line ÷ base as a ratio, the base being net revenue unless chosen otherwise; empty when the base is zero. */
export function analiseVertical(valor: DreValor, base: DreValor): DreValor {
  return divide(valor, base)
}

/**
 * Whether a percentage over this base has to be marked: taken over |base|, growth out of a loss reads as growth of a profit. A cost is
 * negative by nature, so on a line that adds up amounts only a change of sign is worth it; on a result every negative base is.
 */
export function isBaseNegativa(atual: DreValor, base: DreValor, { resultado }: { resultado: boolean }): boolean {
  return atual !== null && base !== null && base < 0 && (resultado || atual > 0)
}

/** AH: `(atual − anterior) ÷ |anterior|` as a ratio: with a negative base, positive still means better. Empty when the base is zero. */
export function analiseHorizontal(atual: DreValor, anterior: DreValor): DreValor {
  return variacaoPercentual(atual, anterior)
}
