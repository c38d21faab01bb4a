import { rateioApuracaoRotas } from '@lastro/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../api/api.ts'
import { invalidateRateio } from './queries.ts'

/** Always refetches, because many screens change the inputs without invalidating it. */
export const apuracoesQuery = infiniteQueryOptions({
  queryKey: [rateioApuracaoRotas.list.nome],
  queryFn: ({ pageParam, signal }) =>
    call(rateioApuracaoRotas.list, { query: pageParam === 0 ? {} : { cursor: pageParam } }, { signal, silent: true }),
  initialPageParam: 0,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
  staleTime: 0,
})

export function apuracaoQuery(id: number) {
  return queryOptions({ ...query(rateioApuracaoRotas.get, { params: { id } }), staleTime: 0 })
}

export async function invalidateApuracoes(): Promise<void> {
  await Promise.all([invalidate(...Object.values(rateioApuracaoRotas)), invalidateRateio()])
}
