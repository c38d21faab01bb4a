import { orcamentoCenarioRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

/** The table stays while another column is read. Asked anew each time: the grid saves its cells without saying so. */
export function comparacaoQuery(id: number, com: string | undefined) {
  return queryOptions({
    ...query(orcamentoCenarioRotas.compare, { params: { id }, query: com === undefined ? {} : { com } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function mesclaQuery(id: number) {
  return queryOptions({ ...query(orcamentoCenarioRotas.diff, { params: { id } }), staleTime: 0 })
}
