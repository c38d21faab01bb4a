import { orcamentoSensibilidadeRotas, type RotaQuery } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

export type MetaPedida = RotaQuery<typeof orcamentoSensibilidadeRotas.seek>

/** Always refetched: neither the grid nor the premissas invalidate it. */
export function sensibilidadeQuery(id: number, pedida: { linha?: string; taxaPpm: number }) {
  return queryOptions({
    ...query(orcamentoSensibilidadeRotas.get, { params: { id }, query: pedida }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const metaQuery = (id: number, pedida: MetaPedida) =>
  queryOptions({ ...query(orcamentoSensibilidadeRotas.seek, { params: { id }, query: pedida }), staleTime: 0 })
