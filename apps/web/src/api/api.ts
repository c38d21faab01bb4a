/** What the screens behind the sign-in ask, and keep of the answers. */
import type { RotaDef } from '@lastro/contract'
import { QueryClient, type QueryKey, type UseQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallArgs } from './client.ts'

export { call, download, follow } from './call.ts'

/** The client asks a second time already: a retry here would multiply them. */
export const queryClient = new QueryClient({
  // Asked also where the browser believes that there is no network: it answers at once that nobody does, and screens can say so.
  defaultOptions: {
    queries: { retry: 0, staleTime: 30_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: 0, networkMode: 'always' },
  },
})

/** Query of a GET route: `useQuery(query(importacaoRotas.get, { params: { id } }))`. Key: route name, then input. */
export function query<const R extends RotaDef>(rota: R, ...[input]: CallArgs<R>) {
  return queryOptions({
    queryKey: [rota.nome, input ?? {}] as const,
    queryFn: ({ signal }) => call<R>(rota, ...([input, { signal }] as CallArgs<R>)),
  })
}

/** Whatever was read from these routes is out of date. */
export async function invalidate(...rotas: readonly RotaDef[]): Promise<void> {
  await Promise.all(rotas.map((rota) => queryClient.invalidateQueries({ queryKey: [rota.nome] })))
}

/** A screen shows its skeleton when its data take longer. */
const PREFETCH_MS = 400

/** Fetches a query that was never read, and waits for it a moment at most. Never fails: the screen repeats the query and shows its error. */
export async function prefetch<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): Promise<void> {
  if (queryClient.getQueryData(options.queryKey) !== undefined) return
  await Promise.race([queryClient.prefetchQuery(options), new Promise((resolve) => setTimeout(resolve, PREFETCH_MS))])
}
