import { orcamentoCenarioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../api/api.ts'

/** The table stays while another column is read. */
export function comparacaoQuery(id: number, com: string | undefined) {
  return queryOptions({
    ...query(orcamentoCenarioRotas.compare, { params: { id }, query: com === undefined ? {} : { com } }),
    placeholderData: keepPreviousData,
  })
}

export function mesclaQuery(id: number) {
  return query(orcamentoCenarioRotas.diff, { params: { id } })
}
