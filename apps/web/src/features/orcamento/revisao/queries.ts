import { orcamentoRevisaoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'
import { type RevisaoSearch, filtroOf } from './revisao-search.ts'

/** What was there stays while the filter is typed. Asked anew each time: the grid saves its cells without saying so. */
export function revisaoQuery(id: number, search: RevisaoSearch) {
  return queryOptions({
    ...query(orcamentoRevisaoRotas.diff, { params: { id }, query: filtroOf(search) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
