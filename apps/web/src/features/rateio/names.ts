import type { RateioLista } from '@lastro/contract'

export function nameOf({ centrosCusto }: Pick<RateioLista, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.find((each) => each.id === id)
  return centro ? `${centro.codigo} ${centro.descricao}` : '–'
}

export function placeOf(
  lista: Pick<RateioLista, 'centrosCusto' | 'filiais'>,
  lugar: { centroCusto: number; filial: number | null },
): string {
  const centro = nameOf(lista, lugar.centroCusto)
  return lugar.filial === null ? centro : `${centro} · ${nameFilial(lista, lugar.filial, '–')}`
}

export function nameFilial({ filiais }: Pick<RateioLista, 'filiais'>, id: number, nenhuma: string): string {
  if (id === 0) return nenhuma
  const filial = filiais.find((each) => each.id === id)
  return filial ? `${filial.codigo} ${filial.descricao}` : '–'
}
