import { dreRotas, rateioRotas, type RateioRegraCorpo } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../api/api.ts'

export interface Periodo {
  inicio: string
  fim: string
}

export interface RegraDraft {
  id: number | null
  regra: RateioRegraCorpo
}

export const listQuery = query(rateioRotas.list)

/** The key is the whole request, with the draft in the editor. */
export function simulacaoQuery(periodo: Periodo, rascunho: RegraDraft | null, versao: number) {
  return queryOptions({
    queryKey: [rateioRotas.simulate.nome, periodo, rascunho, versao],
    queryFn: ({ signal }) => call(rateioRotas.simulate, { body: { ...periodo, rascunho } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

export function comparisonQuery(periodo: Periodo, regra: RateioRegraCorpo) {
  return queryOptions({
    queryKey: [rateioRotas.compare.nome, periodo, regra],
    queryFn: ({ signal }) => call(rateioRotas.compare, { body: { ...periodo, regra } }, { signal, silent: true }),
  })
}

export function valoresQuery(periodo: Periodo, id: number) {
  return query(rateioRotas.getDirecionador, { params: { id }, query: { ...periodo } })
}

export async function invalidateRateio(): Promise<void> {
  await invalidate(...Object.values(rateioRotas), ...Object.values(dreRotas))
}
