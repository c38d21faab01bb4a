import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { linkQuery } from './link.ts'
import { tokenFromHash } from './link-token.ts'

export function useLink() {
  const token = useLocation({ select: ({ hash }) => tokenFromHash(hash) })
  const { data: link, error } = useQuery({ ...linkQuery(token), enabled: token !== '' })
  return { token, link, error }
}
