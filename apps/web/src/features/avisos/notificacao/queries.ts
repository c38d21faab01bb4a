/** Notifications of the user. The unread count is polled silently every minute. */
import { type NotificacaoAssunto, notificacaoRotas } from '@lastro/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, invalidate } from '../../../api/api.ts'

const POLL_MS = 60_000
const PAGE = 20

export interface NotificacaoFilter {
  assunto?: NotificacaoAssunto
  situacao?: 'naoLidas'
}

export function listQuery(filter: NotificacaoFilter) {
  return infiniteQueryOptions({
    queryKey: [notificacaoRotas.list.nome, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        notificacaoRotas.list,
        { query: { ...filter, limite: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal, silent: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.proximo,
    refetchInterval: POLL_MS,
  })
}

export const notificacoesQuery = listQuery({})

export async function markRead(ids?: number[]): Promise<void> {
  await call(notificacaoRotas.markRead, { body: ids ? { ids } : {} }, { silent: true })
  await invalidate(notificacaoRotas.list)
}
