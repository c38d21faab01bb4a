/** Places between which amounts move: a centro de custo, or one in a filial for rules between filiais. Pure. */
import type { RateioResultadoDito } from '@lastro/contract'
import type { Fluxo } from './sankey.ts'

export interface RateioLocation {
  centroCusto: number
  filial: number | null
}

interface FluxoLocations {
  fluxos: Fluxo[]
  porChave: ReadonlyMap<string, RateioLocation>
}

export function listLocations(results: RateioResultadoDito['fluxos']): FluxoLocations {
  const porChave = new Map<string, RateioLocation>()
  const chaveOf = (location: RateioLocation): string => {
    const key = `${location.centroCusto} ${location.filial ?? ''}`
    porChave.set(key, location)
    return key
  }
  const fluxos = results.map(({ de, para, deFilial, paraFilial, valorCentavos }) => ({
    de: chaveOf({ centroCusto: de, filial: deFilial }),
    para: chaveOf({ centroCusto: para, filial: paraFilial }),
    valorCentavos,
  }))
  return { fluxos, porChave }
}
