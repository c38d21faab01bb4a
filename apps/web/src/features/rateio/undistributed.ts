import type { RateioResultadoDito } from '@lastro/contract'

export interface Undistributed {
  meses: number
  valorCentavos: number
}

/** Amounts that stayed at the origin of each rule, by id of the rule, because a month has nothing to share them by. */
export function listUndistributed(resultado: RateioResultadoDito | null | undefined): ReadonlyMap<number, Undistributed> {
  const byRegra = new Map<number, Undistributed & { vistos: Set<string> }>()
  for (const { regraId, mes, alternativa, valorCentavos } of resultado?.semDirecionador ?? []) {
    if (regraId === null || alternativa) continue
    const { vistos, valorCentavos: before } = byRegra.get(regraId) ?? { vistos: new Set<string>(), valorCentavos: 0 }
    vistos.add(mes)
    byRegra.set(regraId, { vistos, meses: vistos.size, valorCentavos: before + valorCentavos })
  }
  return byRegra
}
