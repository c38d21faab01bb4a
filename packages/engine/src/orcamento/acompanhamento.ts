import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { variacaoPercentual } from '../dre/av-ah.ts'

/**
 * Tolerance of a variation: a share of the orçado in millionths, and an amount. Null: no limit.
 * A variation exceeds the tolerance when it passes all limits; without limits none does.
 */
export interface Tolerancia {
  readonly percentualPpm: number | null
  readonly valorCentavos: Centavos | null
}

/** `verde`: as planned or better; `amarelo`: worse within tolerance; `vermelho`: worse beyond it. */
export type Farol = 'verde' | 'amarelo' | 'vermelho'

/**
 * Orçado and realizado with their variation, in the engine's sign.
 * Costs are negative, and a positive variation helps the result in every grupo.
 */
export interface Comparado {
  readonly orcadoCentavos: Centavos
  /** Null: no realizado yet, which is not zero. The other fields are then null too. */
  readonly realizadoCentavos: Centavos | null
  readonly variacaoCentavos: Centavos | null
  /** variação ÷ |orçado|; null over zero. */
  readonly razao: number | null
  readonly farol: Farol | null
  readonly excede: boolean
}

const PPM = 1_000_000n

/** Exact comparison by products of integers. Realizado without any orçado is beyond every share. */
export function isToleranciaOutside(variacao: Centavos, orcado: Centavos, { percentualPpm, valorCentavos }: Tolerancia): boolean {
  if (variacao === 0 || (percentualPpm === null && valorCentavos === null)) return false
  const size = Math.abs(variacao)
  if (valorCentavos !== null && size <= valorCentavos) return false
  return percentualPpm === null || BigInt(size) * PPM > BigInt(percentualPpm) * BigInt(Math.abs(orcado))
}

/**
 * Compares a realizado with its orçado.
 * @throws CentavosError when the variation is not exact
 */
export function compareRealizado(orcado: Centavos, realizado: Centavos | null, tolerancia: Tolerancia): Comparado {
  if (realizado === null) {
    return { orcadoCentavos: orcado, realizadoCentavos: null, variacaoCentavos: null, razao: null, farol: null, excede: false }
  }
  const variacao = addCentavos(realizado, 0 - orcado)
  const excede = isToleranciaOutside(variacao, orcado, tolerancia)
  return {
    orcadoCentavos: orcado,
    realizadoCentavos: realizado,
    variacaoCentavos: variacao,
    razao: variacaoPercentual(realizado, orcado),
    farol: variacao >= 0 ? 'verde' : excede ? 'vermelho' : 'amarelo',
    excede,
  }
}

export interface Acompanhado {
  readonly meses: readonly Comparado[]
  /** Only months with realizado are summed, of the orçado too, because a future month is no saving. */
  readonly acumulado: Comparado
}

/**
 * Compares month by month and accumulated. Both lists must have the same months.
 * @param realizados null for a month without realizado
 * @throws CentavosError when a sum is not exact
 */
export function compareMeses(orcados: readonly Centavos[], realizados: readonly (Centavos | null)[], tolerancia: Tolerancia): Acompanhado {
  let [orcado, realizado, hasRealizado] = [0, 0, false]
  const meses = orcados.map((doMes, i) => {
    const finished = realizados[i] ?? null
    if (finished !== null) {
      orcado = addCentavos(orcado, doMes)
      realizado = addCentavos(realizado, finished)
      hasRealizado = true
    }
    return compareRealizado(doMes, finished, tolerancia)
  })
  return { meses, acumulado: compareRealizado(orcado, hasRealizado ? realizado : null, tolerancia) }
}

/**
 * Sums by position.
 * @throws CentavosError when a sum is not exact
 */
export function sumLists(lists: Iterable<readonly Centavos[]>, size: number): Centavos[] {
  const somas = Array.from<Centavos>({ length: size }).fill(0)
  for (const list of lists) for (let i = 0; i < size; i++) somas[i] = addCentavos(somas[i]!, list[i]!)
  return somas
}
