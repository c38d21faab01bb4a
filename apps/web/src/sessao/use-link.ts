import { senhaRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { call } from '../api/api.ts'
import { tokenFromHash } from './link-token.ts'

/** Purpose of the link in the address. The query does not use the link up. The error is an `ApiError` (link_refused). */
export function useLink() {
  const token = useLocation({ select: ({ hash }) => tokenFromHash(hash) })
  const { data: link, error } = useQuery({
    queryKey: [senhaRotas.readLink.nome, token] as const,
    queryFn: ({ signal }) => call(senhaRotas.readLink, { body: { token } }, { own: true, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    enabled: token !== '',
  })
  return { token, link, error }
}
