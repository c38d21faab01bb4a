import type { Cubo } from '../cubo/cubo.ts'
import { createPositions, listDistinct } from '../cubo/positions.ts'
import { seriesOf } from '../cubo/series.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { createDivisoes, isFixa } from './division.ts'
import type { RateioDivisao, RateioFontes } from './division.ts'
import type { RateioStep } from './step.ts'

/** Places of amounts, numbered in key order: `centro × filiais + filial`, both by position. */
export interface RateioLocations {
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly quantidade: number
  readonly locationOf: (centroCusto: number, filial: number) => number
}

export interface StepPreparado {
  readonly regra: RateioRegraCompilada
  readonly naOrigem: Uint8Array
  readonly origem: Int32Array
  /**
   * First place of the centro of each destination, and the position of its filial.
   * −1 keeps the filial of the amount.
   */
  readonly destinoCentro: Int32Array
  readonly destinoFilial: Int32Array
  readonly destinos: Int32Array
  readonly ordem: Int32Array
  readonly divisaoOf: (mes: number) => RateioDivisao
  readonly fixa: boolean
}

export interface RegraPreparada {
  readonly regra: RateioRegraCompilada
  readonly passos: readonly StepPreparado[]
}

export function listLocations(cubo: Cubo, { regras }: RateioCompilado): RateioLocations {
  const destinos = regras.flatMap(({ passos }) => passos.flatMap((step) => step.destinos))
  const series = seriesOf(cubo)
  const centrosCusto = listDistinct(
    series.centroCusto,
    Int32Array.from(destinos, ({ centroCusto }) => centroCusto),
  )
  const filiais = listDistinct(series.filial, Int32Array.from(destinos.flatMap(({ filial }) => filial ?? [])))
  const [centroOf, filialOf] = [createPositions(centrosCusto), createPositions(filiais)]
  return {
    centrosCusto,
    filiais,
    quantidade: centrosCusto.length * filiais.length,
    locationOf: (centroCusto, filial) => centroOf(centroCusto) * filiais.length + filialOf(filial),
  }
}

/** `Int32Array.from` with a function took a tenth of a run. */
function prepareDestinos(
  { destinos: destinosOfStep }: RateioStep,
  { filiais, locationOf }: RateioLocations,
): Pick<StepPreparado, 'destinoCentro' | 'destinoFilial' | 'destinos' | 'ordem'> {
  const [destinoCentro, destinoFilial] = [new Int32Array(destinosOfStep.length), new Int32Array(destinosOfStep.length)]
  const [destinos, ordem] = [new Int32Array(destinosOfStep.length), new Int32Array(destinosOfStep.length)]
  for (let k = 0; k < destinosOfStep.length; k++) {
    const { centroCusto, filial } = destinosOfStep[k]!
    if (filiais.length > 0) destinoCentro[k] = locationOf(centroCusto, filiais[0]!)
    destinoFilial[k] = filial === undefined ? -1 : filiais.indexOf(filial)
    ordem[k] = k
  }
  return { destinoCentro, destinoFilial, destinos, ordem }
}

function prepareStep(
  step: RateioStep,
  regra: RateioRegraCompilada,
  locations: RateioLocations,
  divisaoOf: StepPreparado['divisaoOf'],
): StepPreparado {
  const { centrosCusto, filiais, quantidade } = locations
  const naOrigem = new Uint8Array(quantidade)
  const origem = new Int32Array(quantidade)
  let count = 0
  for (let c = 0; c < centrosCusto.length; c++) {
    if (!step.centrosCusto.has(centrosCusto[c]!)) continue
    for (let f = 0; f < filiais.length; f++) {
      if (regra.filiais?.has(filiais[f]!) === false) continue
      const location = c * filiais.length + f
      naOrigem[location] = 1
      origem[count++] = location
    }
  }
  return {
    regra,
    naOrigem,
    origem: origem.slice(0, count),
    ...prepareDestinos(step, locations),
    divisaoOf,
    fixa: isFixa(step),
  }
}

export function prepareRegra(regra: RateioRegraCompilada, locations: RateioLocations, fontes: RateioFontes, first: number): RegraPreparada {
  return { regra, passos: regra.passos.map((step) => prepareStep(step, regra, locations, createDivisoes(step, fontes, first))) }
}
