import { orcamentoPrevistoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

/** What would change in a previsto, asked anew each time: the ledger moves without saying so. */
export function previstoQuery(id: number, ate?: string) {
  return queryOptions({
    ...query(orcamentoPrevistoRotas.get, { params: { id }, query: ate === undefined ? {} : { ate } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
