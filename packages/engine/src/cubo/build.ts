import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { consolidateCubo } from './consolidate.ts'

import type { Cubo, CuboCelula } from './cubo.ts'

export interface CuboBuilder {
  add(grupoItem: number, centroCusto: number, filial: number, mesIndex: number, valorCentavos: number): void
  build(): Cubo
}

/** Collects cells in any order; repeated keys add up. `mesIndex` as in `mesToIndex`. */
export function createCuboBuilder(): CuboBuilder {
  const grupoItem: number[] = []
  const centroCusto: number[] = []
  const filial: number[] = []
  const mes: number[] = []
  const valorCentavos: number[] = []
  return {
    add(item, centro, daFilial, mesIndex, valor) {
      grupoItem.push(item)
      centroCusto.push(centro)
      filial.push(daFilial)
      mes.push(mesIndex)
      valorCentavos.push(valor)
    },
    build: () => consolidateCubo({ tamanho: mes.length, grupoItem, centroCusto, filial, mes, valorCentavos }),
  }
}

/**
 * Builds a cube from cells; repeated keys add up, zero sums are dropped.
 * @throws RangeError on an invalid month or key, CentavosError on an amount that is not exact centavos.
 */
export function buildCubo(celulas: Iterable<CuboCelula>): Cubo {
  const builder = createCuboBuilder()
  for (const c of celulas) builder.add(c.grupoItem, c.centroCusto, c.filial, mesToIndex(c.mes), c.valorCentavos)
  return builder.build()
}

export function listCelulas(cubo: Cubo): CuboCelula[] {
  return Array.from({ length: cubo.tamanho }, (_, i) => ({
    grupoItem: cubo.grupoItem[i]!,
    centroCusto: cubo.centroCusto[i]!,
    filial: cubo.filial[i]!,
    mes: mesFromIndex(cubo.mes[i]!),
    valorCentavos: cubo.valorCentavos[i]!,
  }))
}

/**
 * Adds cubes cell by cell.
 * @throws CentavosError on overflow.
 */
export function sumCubos(cubos: readonly Cubo[]): Cubo {
  return concat(cubos, () => true)
}

/** Builds the `previsto`: realizado up to month `until` (inclusive), then orçado. */
export function buildPrevisto(realizado: Cubo, orcado: Cubo, until: Mes): Cubo {
  const limit = mesToIndex(until)
  return concat([realizado, orcado], (cubo, mes) => mes <= limit === (cubo === realizado))
}

function concat(cubos: readonly Cubo[], keep: (cubo: Cubo, mes: number) => boolean): Cubo {
  const builder = createCuboBuilder()
  for (const cubo of cubos) {
    for (let i = 0; i < cubo.tamanho; i++) {
      if (!keep(cubo, cubo.mes[i]!)) continue
      builder.add(cubo.grupoItem[i]!, cubo.centroCusto[i]!, cubo.filial[i]!, cubo.mes[i]!, cubo.valorCentavos[i]!)
    }
  }
  return builder.build()
}
