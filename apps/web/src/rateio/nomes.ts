import type { RateioLista } from '@lastro/contract'

/** A centro de custo as lists name it: by its code and its description. */
export function nameOf({ centrosCusto }: Pick<RateioLista, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.find((each) => each.id === id)
  return centro ? `${centro.codigo} ${centro.descricao}` : '–'
}
