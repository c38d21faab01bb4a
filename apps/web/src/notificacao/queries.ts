/** One's own notifications: how many are new is asked again every minute, quietly. */
import { notificacaoRotas } from '@lastro/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, invalidate, queryClient } from '../api/api.ts'

const POLL_MS = 60_000
const PAGE = 20
const key = [notificacaoRotas.list.nome, {}] as const

export const notificacoesQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam, signal }) =>
    call(
      notificacaoRotas.list,
      { query: { limite: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
      { signal, silent: queryClient.getQueryData(key) !== undefined },
    ),
  initialPageParam: 0,
  getNextPageParam: (page) => page.proximo,
  refetchInterval: POLL_MS,
})

/** Without ids, all of them. */
export async function markRead(ids?: number[]): Promise<void> {
  await call(notificacaoRotas.markRead, { body: ids ? { ids } : {} }, { silent: true })
  await invalidate(notificacaoRotas.list)
}
