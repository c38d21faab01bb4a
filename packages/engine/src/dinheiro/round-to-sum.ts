import { divideHalfEven } from './rounding.ts'

/**
 * Rounds each `partes[i] ÷ denominador` down or up, so that the integers add up to the rounded sum (ties to even).
 * The largest remainders are rounded up, ties to the earlier part. `denominador` is positive.
 */
export function roundToSum(partes: readonly bigint[], denominador: bigint): bigint[] {
  const remainders = partes.map((parte) => ((parte % denominador) + denominador) % denominador)
  const integers = partes.map((parte, i) => (parte - remainders[i]!) / denominador)
  const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n)
  const shortfall = Number(divideHalfEven(sum(partes), denominador) - sum(integers))
  const queue = [...remainders.entries()].toSorted(([i, a], [j, b]) => (a === b ? i - j : a > b ? -1 : 1))
  for (const [i] of queue.slice(0, shortfall)) integers[i]! += 1n
  return integers
}
