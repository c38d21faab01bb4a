/** Destinations of a rule being edited: a centro de custo, in a fixed filial or in that of each amount. Pure. */
import type { RateioLista, RateioMetodoCorpo, RateioRegraCorpo } from '@lastro/contract'

export type MetodoDireto = Exclude<RateioMetodoCorpo, { servicos: unknown }>
type DirectDestino = MetodoDireto['destinos'][number]

/** True when the rule takes from the destination. Such a rule would never terminate and is refused. */
export function isAtOrigem({ centroCusto, filial }: DirectDestino, { centrosCusto, filiais }: RateioRegraCorpo['origem']): boolean {
  return centrosCusto.includes(centroCusto) && (filial === null || filiais === null || filiais.includes(filial))
}

function replaceDestinos(metodo: MetodoDireto, replace: <D extends DirectDestino>(destinos: readonly D[]) => D[]): MetodoDireto {
  // The branches are equal but typed differently: percentages carry a share.
  return metodo.tipo === 'percentual'
    ? { ...metodo, destinos: replace(metodo.destinos) }
    : { ...metodo, destinos: replace(metodo.destinos) }
}

export function dropOrigem(metodo: MetodoDireto, origem: RateioRegraCorpo['origem']): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.filter((destino) => !isAtOrigem(destino, origem)))
}

/** Changes the filial of a destination; null keeps each amount in its filial. */
export function changeFilial(metodo: MetodoDireto, index: number, filial: number | null): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.map((destino, i) => (i === index ? { ...destino, filial } : destino)))
}

export function repeatDestino(metodo: MetodoDireto, index: number, filial: number): MetodoDireto {
  if (metodo.tipo !== 'percentual') {
    return { ...metodo, destinos: metodo.destinos.flatMap((destino, i) => (i === index ? [destino, { ...destino, filial }] : destino)) }
  }
  const destinos = metodo.destinos.flatMap((destino, i) => (i === index ? [destino, { ...destino, filial, percentualPpm: 0 }] : destino))
  return { ...metodo, destinos }
}

export function dropDestino(metodo: MetodoDireto, index: number): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.filter((_, i) => i !== index))
}

export function listFreeFiliais(
  { origem }: RateioRegraCorpo,
  destinos: readonly DirectDestino[],
  index: number | null,
  { centroCusto, filiais }: { centroCusto: number; filiais: RateioLista['filiais'] },
): RateioLista['filiais'] {
  return filiais.filter(({ id, arquivado }) => {
    const here = index !== null && destinos[index]?.filial === id
    const taken = destinos.some((destino, i) => i !== index && destino.centroCusto === centroCusto && destino.filial === id)
    return (!arquivado || here) && !taken && !isAtOrigem({ centroCusto, filial: id }, origem)
  })
}
