import { senhaRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Purpose of a link. The query does not use the link up. @throws `ApiError` (link_refused) */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: [senhaRotas.readLink.nome, token] as const,
    queryFn: ({ signal }) => call(senhaRotas.readLink, { body: { token } }, { own: true, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
