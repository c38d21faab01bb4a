import type { RateioResultadoDito } from '@lastro/contract'

export interface Undistributed {
  meses: number
  valorCentavos: number
}

/** Amounts that stayed at the origin of each rule, by id of the rule, because a month has nothing to share them by. */
export function listUndistributed(resultado: RateioResultadoDito | null | undefined): ReadonlyMap<number, Undistributed> {
  const byRegra = new Map<number, Undistributed & { seen: Set<string> }>()
  for (const { regraId, mes, alternativa, valorCentavos } of resultado?.semDirecionador ?? []) {
    if (regraId === null || alternativa) continue
    const { seen, valorCentavos: before } = byRegra.get(regraId) ?? { seen: new Set<string>(), valorCentavos: 0 }
    seen.add(mes)
    byRegra.set(regraId, { seen, meses: seen.size, valorCentavos: before + valorCentavos })
  }
  return byRegra
}
