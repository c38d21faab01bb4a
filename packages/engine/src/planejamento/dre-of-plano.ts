/** Lines of a DRE from the amounts of a budget. */
import { indexCubo } from '../cubo/index-amounts.ts'
import { createCuboBuilder } from '../cubo/build.ts'
import { addCentavos, CentavosError } from '../dinheiro/centavos.ts'
import { computeDre } from '../dre/compute.ts'
import type { DreCompilada } from '../dre/compiled.ts'
import type { DreValor } from '../dre/types.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { adjustPremissas } from './adjust.ts'
import type { PremissaAjuste } from './adjust.ts'
import type { Plano } from './compile.ts'
import { computePlano } from './compute.ts'
import type { PlanoData } from './compute.ts'

const MESES = 12

/** Months of the exercício, 0 to 11, both included. */
export interface MesesInterval {
  readonly de: number
  readonly ate: number
}

export interface DreOfPlano {
  readonly dre: DreCompilada
  readonly inicio: Mes
  /** Grupo item of each line. */
  readonly grupoItem: readonly number[]
}

/**
 * Values of every line of the DRE over the months, in the order of its items.
 * @throws CentavosError when a sum is not exact
 */
export function computeDreOfValores(
  { dre, inicio, grupoItem }: DreOfPlano,
  valoresCentavos: ArrayLike<number>,
  { de, ate }: MesesInterval,
): DreValor[] {
  const somas = new Map<number, number[]>()
  for (const [line, item] of grupoItem.entries()) {
    const twelve = somas.get(item) ?? Array.from({ length: MESES }, () => 0)
    somas.set(item, twelve)
    for (let mes = 0; mes < MESES; mes++) twelve[mes] = addCentavos(twelve[mes]!, valoresCentavos[line * MESES + mes]!)
  }
  const first = mesToIndex(inicio)
  const builder = createCuboBuilder()
  for (const [item, twelve] of somas) for (const [mes, valor] of twelve.entries()) builder.add(item, 0, 0, first + mes, valor)
  const periodo = { inicio: mesFromIndex(first + de), fim: mesFromIndex(first + ate) }
  return computeDre(dre, indexCubo(builder.build()), { periodos: [periodo] }).linhas.map(({ valores }) => valores[0] ?? null)
}

export interface SimulatedPlano extends DreOfPlano {
  readonly plano: Plano
  readonly data: PlanoData
}

/**
 * One line of the DRE, by its position in the model, with the premissas adjusted.
 * @returns undefined when the plan can't be computed with them: an amount is too large, or a premissa has no value
 */
export function computeLinha(
  simulated: SimulatedPlano,
  position: number,
  meses: MesesInterval,
  ajustes: readonly PremissaAjuste[],
): DreValor | undefined {
  const { plano, data } = simulated
  const premissas = adjustPremissas(plano, data.premissas, ajustes)
  if (premissas === undefined) return undefined
  try {
    const resultado = computePlano(plano, { ...data, premissas })
    return resultado.ok ? computeDreOfValores(simulated, resultado.valoresCentavos, meses)[position]! : undefined
  } catch (error) {
    if (error instanceof CentavosError) return undefined
    throw error
  }
}
