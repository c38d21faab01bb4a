/** What of the De-Para list is shown, kept in the URL. */
export const DE_PARA_FILTROS = ['todas', 'sem', 'conflito'] as const
export type DeParaFiltro = (typeof DE_PARA_FILTROS)[number]

export interface DeParaSearch {
  situacao?: DeParaFiltro | undefined
  /** Code of a grupo. */
  grupo?: string | undefined
  busca?: string | undefined
}

/** Search of a route must never fail: what does not fit is dropped, and what is default is left out. */
export function parseDeParaSearch(search: Record<string, unknown>): DeParaSearch {
  const situacao = DE_PARA_FILTROS.find((filtro) => filtro === search['situacao'])
  return {
    situacao: situacao === 'todas' ? undefined : situacao,
    grupo: readText(search['grupo']),
    busca: readText(search['busca']),
  }
}

/** A code of digits only comes back from the URL as a number. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}
