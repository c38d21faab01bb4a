import type { Mes } from '../mes/mes.ts'

/** Lines of a DRE valid from a month until the next structure. Null: from the beginning. */
export interface DreVigencia {
  readonly mesInicio: Mes | null
}

/**
 * Chooses the structure valid in a month; undefined when none covers it.
 * One statement has one structure, of its last month, also in the columns of other months and of the year before: comparatives are
 * presented alike (CPC 26, item 41), and a past year keeps its lines.
 */
export function chooseVigencia<V extends DreVigencia>(vigencias: readonly V[], mes: Mes): V | undefined {
  let chosen: V | undefined
  for (const vigencia of vigencias) {
    if (vigencia.mesInicio !== null && vigencia.mesInicio > mes) continue
    if (chosen === undefined || (vigencia.mesInicio ?? '') > (chosen.mesInicio ?? '')) chosen = vigencia
  }
  return chosen
}
