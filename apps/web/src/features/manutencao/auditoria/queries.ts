import { auditoriaRotas } from '@lastro/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import { type AuditoriaSearch, filterOf } from './auditoria-search.ts'

export function registrosQuery(search: AuditoriaSearch) {
  const filter = filterOf(search)
  return infiniteQueryOptions({
    queryKey: [auditoriaRotas.list.nome, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(auditoriaRotas.list, { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function registroQuery(id: number) {
  return query(auditoriaRotas.get, { params: { id } })
}

export const peopleQuery = query(auditoriaRotas.listPessoas)
