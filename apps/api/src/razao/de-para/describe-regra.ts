import { formatMesNumerico } from '@lastro/formato'
import { textOfRegra } from '../../cubo/regra-texto.ts'
import type { GrupoItemRow, RegraRow } from '../../cubo/store.ts'

/** A rule in codes and figures, for any language: accounts, destination and, if limited, its months. */
export function sayRegra(regra: RegraRow, grupoItens: ReadonlyMap<number, Pick<GrupoItemRow, 'codigo' | 'descricao'>>): string {
  const item = grupoItens.get(regra.grupoItem)
  const { mesInicio, mesFim } = regra
  const meses =
    mesInicio === null && mesFim === null
      ? ''
      : ` (${mesInicio ? formatMesNumerico(mesInicio) : ''}–${mesFim ? formatMesNumerico(mesFim) : ''})`
  return `${textOfRegra(regra)} → ${item ? `${item.codigo} ${item.descricao}` : `#${regra.grupoItem}`}${meses}`
}
