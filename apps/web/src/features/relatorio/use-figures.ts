import type { DreResposta, RelatorioConteudo } from '@lastro/contract'
import { listPresets } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { type RelatorioRecorte, demonstrativoQuery } from './queries.ts'
import { type RelatorioSearch, filtersOf } from './relatorio-search.ts'

interface RelatorioFigures {
  filters: RelatorioRecorte
  response: DreResposta | undefined
  error: Error | null
  rereading: boolean
  readAt: number
}

/**
 * DRE of the report cards, for the period and filters of the URL or else of the report.
 * @param canReadDre false disables the queries
 */
export function useFigures(content: RelatorioConteudo, search: RelatorioSearch, canReadDre: boolean): RelatorioFigures {
  const filters = filtersOf(search, content)
  const request = search.inicio && search.fim ? { inicio: search.inicio, fim: search.fim } : {}
  // The first answer gives the available months, after which the report may ask for others.
  const first = useQuery({ ...demonstrativoQuery({ ...filters, ...request }), enabled: canReadDre })
  const available = first.data?.disponivel ?? null
  const preset = available && listPresets(available).find(({ chave }) => chave === content.periodo)
  const periodo = search.inicio || !preset || content.periodo === 'ultimos12' ? request : { inicio: preset.inicio, fim: preset.fim }
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...demonstrativoQuery({ ...filters, ...periodo }),
    enabled: canReadDre && first.data !== undefined,
  })
  return { filters, response: data, error: first.error ?? error, rereading: isPlaceholderData, readAt: dataUpdatedAt }
}
