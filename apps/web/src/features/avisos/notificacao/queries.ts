/** One's own notifications: how many are new is asked again every minute, quietly. */
import { type NotificacaoAssunto, notificacaoRotas } from '@lastro/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, invalidate } from '../../../api/api.ts'

const POLL_MS = 60_000
const PAGE = 20

/** Which of them are shown. */
export interface NotificacaoFiltro {
  assunto?: NotificacaoAssunto
  situacao?: 'naoLidas'
}

export function listaQuery(filtro: NotificacaoFiltro) {
  return infiniteQueryOptions({
    queryKey: [notificacaoRotas.list.nome, filtro] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        notificacaoRotas.list,
        { query: { ...filtro, limite: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal, silent: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.proximo,
    refetchInterval: POLL_MS,
  })
}

/** All of them: what the bell counts by. */
export const notificacoesQuery = listaQuery({})

/** Without ids, all of them. */
export async function markRead(ids?: number[]): Promise<void> {
  await call(notificacaoRotas.markRead, { body: ids ? { ids } : {} }, { silent: true })
  await invalidate(notificacaoRotas.list)
}
