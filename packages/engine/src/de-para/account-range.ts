import { compareCodigoConta, isAbaixo } from './codigo-conta.ts'
import type { DeParaRegra } from './regra.ts'

export type Alcance =
  | { readonly tipo: 'exata'; readonly conta: string }
  | { readonly tipo: 'prefixo'; readonly prefixo: string }
  | { readonly tipo: 'faixa'; readonly inicio: string; readonly fim: string }

export function alcanceOf(regra: DeParaRegra): Alcance {
  if (regra.tipo === 'exata') return { tipo: 'exata', conta: regra.contaInicio }
  if (regra.tipo === 'prefixo') return { tipo: 'prefixo', prefixo: regra.contaInicio.slice(0, -1) }
  return { tipo: 'faixa', inicio: regra.contaInicio, fim: regra.contaFim ?? regra.contaInicio }
}

/** Tests whether the account is in the set. The last code of a range includes everything below it. */
export function hasConta(alcance: Alcance, conta: string): boolean {
  if (alcance.tipo === 'exata') return alcance.conta === conta
  if (alcance.tipo === 'prefixo') return conta.startsWith(alcance.prefixo)
  if (compareCodigoConta(conta, alcance.inicio) < 0) return false
  return compareCodigoConta(conta, alcance.fim) <= 0 || isAbaixo(conta, alcance.fim)
}

/** First and last code under a prefix, comparable with codes of the length of `inicio` and `fim`. */
function limitsOf(prefixo: string, faixa: { readonly inicio: string; readonly fim: string }): readonly [string, string] {
  const inteiro = /[.\-/ ]$/.test(prefixo)
  if (inteiro) return [`${prefixo}0`, `${prefixo}${'9'.repeat(18)}`]
  return [prefixo.padEnd(faixa.inicio.length, '0'), prefixo.padEnd(faixa.fim.length, '9')]
}

export function containsAlcance(maior: Alcance, menor: Alcance): boolean {
  if (menor.tipo === 'exata') return hasConta(maior, menor.conta)
  if (maior.tipo === 'exata') return false
  if (menor.tipo === 'prefixo') {
    if (maior.tipo === 'prefixo') return menor.prefixo.startsWith(maior.prefixo)
    return limitsOf(menor.prefixo, maior).every((conta) => hasConta(maior, conta))
  }
  if (maior.tipo === 'prefixo') return menor.inicio.startsWith(maior.prefixo) && menor.fim.startsWith(maior.prefixo)
  return hasConta(maior, menor.inicio) && hasConta(maior, menor.fim) && !isAbaixo(maior.fim, menor.fim)
}
