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

export function containsAlcance(outer: AccountRange, inner: AccountRange): boolean {
  if (inner.tipo === 'exata') return hasConta(outer, inner.conta)
  if (outer.tipo === 'exata') return false
  if (inner.tipo === 'prefixo') {
    if (outer.tipo === 'prefixo') return inner.prefixo.startsWith(outer.prefixo)
    return limitsOf(inner.prefixo, outer).every((conta) => hasConta(outer, conta))
  }
  if (outer.tipo === 'prefixo') return inner.inicio.startsWith(outer.prefixo) && inner.fim.startsWith(outer.prefixo)
  return hasConta(outer, inner.inicio) && hasConta(outer, inner.fim) && !isBelow(outer.fim, inner.fim)
}
