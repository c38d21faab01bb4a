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
  const centro = nameOf(lista, lugar.centroCusto)
  return lugar.filial === null ? centro : `${centro} · ${nameFilial(lista, lugar.filial, '–')}`
}

/** A centro de custo that may be none (0), and the filial, which may be none either, where one is told. */
export function nameLugar(
  lista: Pick<RateioLista, 'centrosCusto' | 'filiais'>,
  { centroCusto, filial }: { centroCusto: number; filial: number | null },
  nenhum: { centro: string; filial: string },
): string {
  const centro = centroCusto === 0 ? nenhum.centro : nameOf(lista, centroCusto)
  return filial === null ? centro : `${centro} · ${nameFilial(lista, filial, nenhum.filial)}`
}

/** @param nenhuma what has none */
export function nameFilial({ filiais }: Pick<RateioLista, 'filiais'>, id: number, nenhuma: string): string {
  if (id === 0) return nenhuma
  const filial = filiais.find((each) => each.id === id)
  return filial ? `${filial.codigo} ${filial.descricao}` : '–'
}
