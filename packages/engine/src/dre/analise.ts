import type { DreValor } from './tabela.ts'

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

/** AH: `(atual − anterior) ÷ |anterior|` as a ratio: with a negative base, positive still means better. Empty when the base is zero. */
export function analiseHorizontal(atual: DreValor, anterior: DreValor): DreValor {
  return variacaoPercentual(atual, anterior)
}
