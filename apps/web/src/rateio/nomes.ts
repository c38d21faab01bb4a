import type { RateioLista } from '@lastro/contract'

/** A centro de custo as lists name it: by its code and its description. */
export function nameOf({ centrosCusto }: Pick<RateioLista, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.find((each) => each.id === id)
  return centro ? `${centro.codigo} ${centro.descricao}` : '–'
}

/** A centro de custo, and the filial where one is named. */
export function placeOf(
  lista: Pick<RateioLista, 'centrosCusto' | 'filiais'>,
  lugar: { centroCusto: number; filial: number | null },
): string {
  const filial = lista.filiais.find(({ id }) => id === lugar.filial)
  return filial ? `${nameOf(lista, lugar.centroCusto)} · ${filial.codigo} ${filial.descricao}` : nameOf(lista, lugar.centroCusto)
}
