import { orcamentoPrevistoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

/** Always refetches, because the ledger changes without invalidating it. */
export function previstoQuery(id: number, ate?: string) {
  return queryOptions({
    ...query(orcamentoPrevistoRotas.get, { params: { id }, query: ate === undefined ? {} : { ate } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
