/** Places between which amounts move: a centro de custo, or one in a filial for rules between filiais. Pure. */
import type { RateioResultadoDito } from '@lastro/contract'
import type { Fluxo } from './sankey.ts'

export interface Lugar {
  centroCusto: number
  filial: number | null
}

interface Lugares {
  fluxos: Fluxo[]
  porChave: ReadonlyMap<string, Lugar>
}

export function listLugares(ditos: RateioResultadoDito['fluxos']): Lugares {
  const porChave = new Map<string, Lugar>()
  const chaveOf = (lugar: Lugar): string => {
    const chave = `${lugar.centroCusto} ${lugar.filial ?? ''}`
    porChave.set(chave, lugar)
    return chave
  }
  const fluxos = ditos.map(({ de, para, deFilial, paraFilial, valorCentavos }) => ({
    de: chaveOf({ centroCusto: de, filial: deFilial }),
    para: chaveOf({ centroCusto: para, filial: paraFilial }),
    valorCentavos,
  }))
  return { fluxos, porChave }
}
