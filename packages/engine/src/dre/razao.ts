import { roundToSum } from '../dinheiro/round-to-sum.ts'
import type { DreVariacaoExplicada } from './variacao.ts'

/** Fixed-point scale of ratios: a millionth of a percentage point is 10 units. */
export const RAZAO_ESCALA = 1_000_000_000

/** Contribution of one part to the variation of a ratio, in units of 1 ÷ `RAZAO_ESCALA`. */
export interface RazaoContribuicao {
  readonly chave: number | null
  readonly numerador: number
  readonly denominador: number
}

export interface RazaoExplicada {
  readonly variacao: number
  readonly numerador: number
  readonly denominador: number
  /** Σ numerador + Σ denominador = variacao, exactly. Largest first, without zero contributions. */
  readonly contribuicoes: readonly RazaoContribuicao[]
}

const partesDe = ({ contribuicoes, constanteCentavos }: DreVariacaoExplicada): Map<number | null, bigint> =>
  new Map<number | null, bigint>([
    ...contribuicoes.map(({ chave, contribuicaoCentavos }) => [chave, BigInt(contribuicaoCentavos)] as const),
    ...(constanteCentavos === 0 ? [] : [[null, BigInt(constanteCentavos)] as const]),
  ])

/**
 * Explains the variation of a ratio N ÷ D by the variations of its two lines.
 * A part that changes the numerator by Δn and the denominator by Δd adds Δn·(D₀ + D₁) ÷ 2·D₀·D₁ and −Δd·(N₀ + N₁) ÷ 2·D₀·D₁. The order of
 * the sides does not matter, and all parts add up to N₁÷D₁ − N₀÷D₀. Computed in exact integers and rounded once. Returns undefined when a
 * denominator is zero, or a share too large to be exact.
 */
export function explainRazao(numerador: DreVariacaoExplicada, denominador: DreVariacaoExplicada): RazaoExplicada | undefined {
  const [n1, n0] = [BigInt(numerador.atualCentavos), BigInt(numerador.baseCentavos)]
  const [d1, d0] = [BigInt(denominador.atualCentavos), BigInt(denominador.baseCentavos)]
  if (d1 === 0n || d0 === 0n) return undefined
  const inverso = 2n * d0 * d1
  const sinal = inverso < 0n ? -1n : 1n
  const escala = BigInt(RAZAO_ESCALA) * sinal
  const [doNumerador, doDenominador] = [partesDe(numerador), partesDe(denominador)]
  const keys = [...new Set([...doNumerador.keys(), ...doDenominador.keys()])]
  const partes = keys.flatMap((key) => [
    (doNumerador.get(key) ?? 0n) * (d0 + d1) * escala,
    -(doDenominador.get(key) ?? 0n) * (n0 + n1) * escala,
  ])
  const integers = roundToSum(partes, inverso * sinal)
  if (integers.some((integer) => integer > BigInt(Number.MAX_SAFE_INTEGER) || -integer > BigInt(Number.MAX_SAFE_INTEGER))) return undefined
  const figures = integers.map(Number)
  const contribuicoes = keys
    .map((chave, i): RazaoContribuicao => ({ chave, numerador: figures[2 * i]!, denominador: figures[2 * i + 1]! }))
    .filter((parte) => parte.numerador !== 0 || parte.denominador !== 0)
    .toSorted((a, b) => Math.abs(b.numerador + b.denominador) - Math.abs(a.numerador + a.denominador) || (a.chave ?? 0) - (b.chave ?? 0))
  const soma = (side: 'numerador' | 'denominador'): number => contribuicoes.reduce((total, parte) => total + parte[side], 0)
  const [byNumerador, byDenominador] = [soma('numerador'), soma('denominador')]
  return { variacao: byNumerador + byDenominador, numerador: byNumerador, denominador: byDenominador, contribuicoes }
}
