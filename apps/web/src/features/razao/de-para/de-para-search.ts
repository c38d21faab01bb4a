import { readText } from '../../../navigation/search-values.ts'

export const DE_PARA_FILTERS = ['todas', 'sem', 'conflito'] as const
export type DeParaFilter = (typeof DE_PARA_FILTERS)[number]

export interface DeParaSearch {
  situacao?: DeParaFilter | undefined
  grupo?: string | undefined
  busca?: string | undefined
}

const MAX_TEXTO = 200

export function parseDeParaSearch(search: Record<string, unknown>): DeParaSearch {
  const situacao = DE_PARA_FILTERS.find((filter) => filter === search['situacao'])
  return {
    situacao: situacao === 'todas' ? undefined : situacao,
    grupo: readText(search['grupo'], MAX_TEXTO),
    busca: readText(search['busca'], MAX_TEXTO),
  }
}
