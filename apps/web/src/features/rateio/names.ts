import type { RateioLista } from '@lastro/contract'

export function nameOf({ centrosCusto }: Pick<RateioLista, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.find((each) => each.id === id)
  return centro ? `${centro.codigo} ${centro.descricao}` : '–'
}

export function placeOf(
  list: Pick<RateioLista, 'centrosCusto' | 'filiais'>,
  location: { centroCusto: number; filial: number | null },
): string {
  const centro = nameOf(list, location.centroCusto)
  return location.filial === null ? centro : `${centro} · ${nameFilial(list, location.filial, '–')}`
}

export function nameFilial({ filiais }: Pick<RateioLista, 'filiais'>, id: number, none: string): string {
  if (id === 0) return none
  const filial = filiais.find((each) => each.id === id)
  return filial ? `${filial.codigo} ${filial.descricao}` : '–'
}
