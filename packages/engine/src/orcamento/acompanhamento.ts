import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { variacaoPercentual } from '../dre/analysis.ts'

/**
 * How far a realizado may be from its orçado before somebody has to look: a share of the orçado, in millionths (100.000 is 10 %), and an
 * amount. Null: not asked. A variation is beyond it when it passes everything that is asked; where nothing is asked, none is.
 */
export interface Tolerancia {
  readonly percentualPpm: number | null
  readonly valorCentavos: Centavos | null
}

/** `verde`: as planned or better for the result; `amarelo`: worse, and tolerated; `vermelho`: worse, and beyond it. */
export type Farol = 'verde' | 'amarelo' | 'vermelho'

/** Orçado beside realizado. In the engine's sign, so that costs are negative and a positive variation helps the result in every grupo. */
export interface Comparado {
  readonly orcadoCentavos: Centavos
  /** Null: there is no realizado yet, which is not zero. The rest is null with it. */
  readonly realizadoCentavos: Centavos | null
  /** realizado − orçado */
  readonly variacaoCentavos: Centavos | null
  /** variação ÷ |orçado|; null over zero. */
  readonly razao: number | null
  readonly farol: Farol | null
  /** Beyond the tolerance, to whichever side. */
  readonly excede: boolean
}

const PPM = 1_000_000n

/** Exactly: shares are compared as products of integers. What was spent without any orçado is beyond every share. */
export function isForaDaTolerancia(variacao: Centavos, orcado: Centavos, { percentualPpm, valorCentavos }: Tolerancia): boolean {
  if (variacao === 0 || (percentualPpm === null && valorCentavos === null)) return false
  const tamanho = Math.abs(variacao)
  if (valorCentavos !== null && tamanho <= valorCentavos) return false
  return percentualPpm === null || BigInt(tamanho) * PPM > BigInt(percentualPpm) * BigInt(Math.abs(orcado))
}

/** @throws CentavosError when the variation is beyond what is exact */
export function compareRealizado(orcado: Centavos, realizado: Centavos | null, tolerancia: Tolerancia): Comparado {
  if (realizado === null) {
    return { orcadoCentavos: orcado, realizadoCentavos: null, variacaoCentavos: null, razao: null, farol: null, excede: false }
  }
  const variacao = addCentavos(realizado, 0 - orcado)
  const excede = isForaDaTolerancia(variacao, orcado, tolerancia)
  return {
    orcadoCentavos: orcado,
    realizadoCentavos: realizado,
    variacaoCentavos: variacao,
    razao: variacaoPercentual(realizado, orcado),
    farol: variacao >= 0 ? 'verde' : excede ? 'vermelho' : 'amarelo',
    excede,
  }
}

/** Months side by side, and what they come to. */
export interface Acompanhado {
  readonly meses: readonly Comparado[]
  /** The months that have realizado, and of the orçado the same ones: a month to come is no saving. */
  readonly acumulado: Comparado
}

/**
 * Compares month by month and accumulated. The months of both lists are the same ones.
 * @param realizados null for a month without realizado
 * @throws CentavosError when a sum is beyond what is exact
 */
export function compareMeses(orcados: readonly Centavos[], realizados: readonly (Centavos | null)[], tolerancia: Tolerancia): Acompanhado {
  let [orcado, realizado, temRealizado] = [0, 0, false]
  const meses = orcados.map((doMes, i) => {
    const feito = realizados[i] ?? null
    if (feito !== null) {
      orcado = addCentavos(orcado, doMes)
      realizado = addCentavos(realizado, feito)
      temRealizado = true
    }
    return compareRealizado(doMes, feito, tolerancia)
  })
  return { meses, acumulado: compareRealizado(orcado, temRealizado ? realizado : null, tolerancia) }
}

/** Position by position. @throws CentavosError when a sum is beyond what is exact */
export function sumListas(listas: Iterable<readonly Centavos[]>, tamanho: number): Centavos[] {
  const somas = Array.from<Centavos>({ length: tamanho }).fill(0)
  for (const lista of listas) for (let i = 0; i < tamanho; i++) somas[i] = addCentavos(somas[i]!, lista[i]!)
  return somas
}
