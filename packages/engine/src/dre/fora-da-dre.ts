import type { CuboFilter } from '../cubo/cubo.ts'
import { aggregateCubo, sumAggregates } from '../cubo/index-amounts.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreCompilada } from './compiled.ts'

export interface GrupoItemForaDaDre {
  readonly grupoItem: number
  readonly valorCentavos: Centavos
}

/**
 * Lists grupo itens with money in the period that no `soma` of the DRE includes, by id.
 * They are mapped, and still missing in the result.
 */
export function listForaDaDre(dre: DreCompilada, cubo: CuboIndexado, periodo: Periodo, filter?: CuboFilter): GrupoItemForaDaDre[] {
  const used = new Set(dre.grupoItens)
  const aggregated = aggregateCubo(cubo, filter)
  const [inicio, fim] = [mesToIndex(periodo.inicio), mesToIndex(periodo.fim)]
  return [...cubo.position]
    .filter(([grupoItem]) => !used.has(grupoItem))
    .map(([grupoItem, position]) => ({ grupoItem, valorCentavos: sumAggregates(aggregated, position, inicio, fim) }))
    .filter(({ valorCentavos }) => valorCentavos !== 0)
}
