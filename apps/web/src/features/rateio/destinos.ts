/** The destinations of a rule in writing: centros de custo, each in the filial an amount came from or in one that is named. Pure. */
import type { RateioLista, RateioMetodoCorpo, RateioRegraCorpo } from '@lastro/contract'

export type MetodoDireto = Exclude<RateioMetodoCorpo, { servicos: unknown }>
type Destino = MetodoDireto['destinos'][number]

/** Whether what it receives is what the rule takes: a rule that did would never come to an end, and is refused. */
export function isNaOrigem({ centroCusto, filial }: Destino, { centrosCusto, filiais }: RateioRegraCorpo['origem']): boolean {
  return centrosCusto.includes(centroCusto) && (filial === null || filiais === null || filiais.includes(filial))
}

function replaceDestinos(metodo: MetodoDireto, replace: <D extends Destino>(destinos: readonly D[]) => D[]): MetodoDireto {
  // The same words twice: the shares of one method are more than the places of the others.
  return metodo.tipo === 'percentual'
    ? { ...metodo, destinos: replace(metodo.destinos) }
    : { ...metodo, destinos: replace(metodo.destinos) }
}

/** Without those that the origin has come to take from. */
export function dropDaOrigem(metodo: MetodoDireto, origem: RateioRegraCorpo['origem']): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.filter((destino) => !isNaOrigem(destino, origem)))
}

/** The destination at this place in another filial; null: each amount stays in the one it came from. */
export function changeFilial(metodo: MetodoDireto, lugar: number, filial: number | null): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.map((destino, i) => (i === lugar ? { ...destino, filial } : destino)))
}

/** The same centro de custo once more, in another filial and without a share of its own yet. */
export function repeatDestino(metodo: MetodoDireto, lugar: number, filial: number): MetodoDireto {
  if (metodo.tipo !== 'percentual') {
    return { ...metodo, destinos: metodo.destinos.flatMap((destino, i) => (i === lugar ? [destino, { ...destino, filial }] : destino)) }
  }
  const destinos = metodo.destinos.flatMap((destino, i) => (i === lugar ? [destino, { ...destino, filial, percentualPpm: 0 }] : destino))
  return { ...metodo, destinos }
}

export function dropDestino(metodo: MetodoDireto, lugar: number): MetodoDireto {
  return replaceDestinos(metodo, (destinos) => destinos.filter((_, i) => i !== lugar))
}

/** The filiais that the destination at this place could be of: no other one of its centro is, and the rule takes nothing from there. */
export function listFiliaisLivres(
  { origem }: RateioRegraCorpo,
  destinos: readonly Destino[],
  lugar: number | null,
  { centroCusto, filiais }: { centroCusto: number; filiais: RateioLista['filiais'] },
): RateioLista['filiais'] {
  return filiais.filter(({ id, arquivado }) => {
    const daqui = lugar !== null && destinos[lugar]?.filial === id
    const tomada = destinos.some((destino, i) => i !== lugar && destino.centroCusto === centroCusto && destino.filial === id)
    return (!arquivado || daqui) && !tomada && !isNaOrigem({ centroCusto, filial: id }, origem)
  })
}
