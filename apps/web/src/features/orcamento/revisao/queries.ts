import { orcamentoRevisaoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'
import { type RevisaoSearch, filterOf } from './revisao-search.ts'

/** Keeps the table while the filter is typed. Always refetches, because the grid does not invalidate it. */
export function revisaoQuery(id: number, search: RevisaoSearch) {
  return queryOptions({
    ...query(orcamentoRevisaoRotas.diff, { params: { id }, query: filterOf(search) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Premissas change on other screens and by other people. */
export function changedPremissasQuery(id: number) {
  return queryOptions({ ...query(orcamentoRevisaoRotas.listPremissas, { params: { id } }), staleTime: 0 })
}
