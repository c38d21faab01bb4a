import type { RotaDef } from '@lastro/contract'
import { QueryClient, type QueryKey, type UseQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallArgs } from './client.ts'

export { call, download, follow } from './call.ts'

/** No retries, because the HTTP client already retries and both would multiply. */
export const queryClient = new QueryClient({
  // Fetches even when the browser reports no network: the request fails at once, and the screen can show the error.
  defaultOptions: {
    queries: { retry: 0, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: 0, networkMode: 'always' },
  },
})

/**
 * Query options of a GET route: `useQuery(query(importacaoRotas.get, { params: { id } }))`.
 * Key: route name, then input.
 */
export function query<const R extends RotaDef>(rota: R, ...[input]: CallArgs<R>) {
  return queryOptions({
    queryKey: [rota.nome, input ?? {}] as const,
    queryFn: ({ signal }) => call<R>(rota, ...([input, { signal }] as CallArgs<R>)),
  })
}

export async function invalidate(...rotas: readonly RotaDef[]): Promise<void> {
  await Promise.all(rotas.map((rota) => queryClient.invalidateQueries({ queryKey: [rota.nome] })))
}

/** A screen shows its skeleton when its data take longer. */
const PREFETCH_MS = 400

/**
 * Fetches a query that was never read, and waits for it a moment at most.
 * Never fails: the screen repeats the query and shows its error.
 */
export async function prefetch<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): Promise<void> {
  if (queryClient.getQueryData(options.queryKey) !== undefined) return
  await Promise.race([queryClient.prefetchQuery(options), new Promise((resolve) => setTimeout(resolve, PREFETCH_MS))])
}
