import { orcamentoCenarioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

/** Keeps the table while another column loads. Always refetches, because the grid does not invalidate it. */
export function comparisonQuery(id: number, com: string | undefined) {
  return queryOptions({
    ...query(orcamentoCenarioRotas.compare, { params: { id }, query: com === undefined ? {} : { com } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function mesclaQuery(id: number) {
  return queryOptions({ ...query(orcamentoCenarioRotas.diff, { params: { id } }), staleTime: 0 })
}
