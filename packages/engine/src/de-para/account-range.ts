import { compareCodigoConta, isBelow } from './codigo-conta.ts'
import type { DeParaRegra } from './regra.ts'

export type AccountRange =
  | { readonly tipo: 'exata'; readonly conta: string }
  | { readonly tipo: 'prefixo'; readonly prefixo: string }
  | { readonly tipo: 'faixa'; readonly inicio: string; readonly fim: string }

export function alcanceOf(regra: DeParaRegra): AccountRange {
  if (regra.tipo === 'exata') return { tipo: 'exata', conta: regra.contaInicio }
  if (regra.tipo === 'prefixo') return { tipo: 'prefixo', prefixo: regra.contaInicio.slice(0, -1) }
  return { tipo: 'faixa', inicio: regra.contaInicio, fim: regra.contaFim ?? regra.contaInicio }
}

/** Tests whether the account is in the range. The last code of a range includes everything below it. */
export function hasConta(alcance: AccountRange, conta: string): boolean {
  if (alcance.tipo === 'exata') return alcance.conta === conta
  if (alcance.tipo === 'prefixo') return conta.startsWith(alcance.prefixo)
  if (compareCodigoConta(conta, alcance.inicio) < 0) return false
  return compareCodigoConta(conta, alcance.fim) <= 0 || isBelow(conta, alcance.fim)
}

/** First and last code under a prefix, comparable with codes of the length of `inicio` and `fim`. */
function limitsOf(prefix: string, range: { readonly inicio: string; readonly fim: string }): readonly [string, string] {
  const integer = /[.\-/ ]$/.test(prefix)
  if (integer) return [`${prefix}0`, `${prefix}${'9'.repeat(18)}`]
  return [prefix.padEnd(range.inicio.length, '0'), prefix.padEnd(range.fim.length, '9')]
}

export function containsAlcance(largest: AccountRange, smallest: AccountRange): boolean {
  if (smallest.tipo === 'exata') return hasConta(largest, smallest.conta)
  if (largest.tipo === 'exata') return false
  if (smallest.tipo === 'prefixo') {
    if (largest.tipo === 'prefixo') return smallest.prefixo.startsWith(largest.prefixo)
    return limitsOf(smallest.prefixo, largest).every((conta) => hasConta(largest, conta))
  }
  if (largest.tipo === 'prefixo') return smallest.inicio.startsWith(largest.prefixo) && smallest.fim.startsWith(largest.prefixo)
  return hasConta(largest, smallest.inicio) && hasConta(largest, smallest.fim) && !isBelow(largest.fim, smallest.fim)
}
