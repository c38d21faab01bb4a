/** What of the De-Para list is shown, kept in the URL. */
import { readText } from '../../../navigation/search-values.ts'

export const DE_PARA_FILTROS = ['todas', 'sem', 'conflito'] as const
export type DeParaFiltro = (typeof DE_PARA_FILTROS)[number]

export interface DeParaSearch {
  situacao?: DeParaFiltro | undefined
  /** Code of a grupo. */
  grupo?: string | undefined
  busca?: string | undefined
}

const MAX_TEXTO = 200

/** Search of a route must never fail: what does not fit is dropped, and what is default is left out. */
export function parseDeParaSearch(search: Record<string, unknown>): DeParaSearch {
  const situacao = DE_PARA_FILTROS.find((filtro) => filtro === search['situacao'])
  return {
    situacao: situacao === 'todas' ? undefined : situacao,
    grupo: readText(search['grupo'], MAX_TEXTO),
    busca: readText(search['busca'], MAX_TEXTO),
  }
}
