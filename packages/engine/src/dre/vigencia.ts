import type { Mes } from '../mes/mes.ts'

/** Lines that a DRE has from a month on, until the next such month. Null: from the beginning. */
export interface DreVigencia {
  readonly mesInicio: Mes | null
}

/**
 * The structure that is valid in a month. One statement has one structure, that of its last month, also in the columns of other months
 * and of the year before: what is compared is presented alike (CPC 26, item 41), and a year that has ended keeps the lines it had.
 * Undefined only when there is no structure for that month.
 */
export function chooseVigencia<V extends DreVigencia>(vigencias: readonly V[], mes: Mes): V | undefined {
  let escolhida: V | undefined
  for (const vigencia of vigencias) {
    if (vigencia.mesInicio !== null && vigencia.mesInicio > mes) continue
    if (escolhida === undefined || (vigencia.mesInicio ?? '') > (escolhida.mesInicio ?? '')) escolhida = vigencia
  }
  return escolhida
}
