import { orcamentoSensibilidadeRotas, type RotaQuery } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

export type MetaQuestion = RotaQuery<typeof orcamentoSensibilidadeRotas.getMeta>

/** Always refetched: neither the grid nor the premissas invalidate it. */
export function sensibilidadeQuery(id: number, question: { linha?: string; taxaPpm: number }) {
  return queryOptions({
    ...query(orcamentoSensibilidadeRotas.get, { params: { id }, query: question }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const metaQuery = (id: number, question: MetaQuestion) =>
  queryOptions({ ...query(orcamentoSensibilidadeRotas.getMeta, { params: { id }, query: question }), staleTime: 0 })
