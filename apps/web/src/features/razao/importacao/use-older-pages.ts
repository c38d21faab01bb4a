import { IMPORTACOES_PAGE, type Importacao, importacaoRotas } from '@lastro/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'

/** Pages after the first, on demand; `loadMore` is missing at the end. */
export function useOlderPages(first: readonly Importacao[] | undefined) {
  const [wanted, setWanted] = useState(false)
  const cursor = first?.length === IMPORTACOES_PAGE ? first.at(-1)?.id : undefined
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    // Null, because an undefined member would make the key equal to the list's.
    queryKey: [importacaoRotas.list.nome, 'anteriores', cursor ?? null],
    queryFn: ({ pageParam, signal }) => call(importacaoRotas.list, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: (page) => (page.length === IMPORTACOES_PAGE ? page.at(-1)?.id : undefined),
    enabled: wanted && cursor !== undefined,
    // A new import moves the cursor, so the pages stay while they are refetched.
    placeholderData: keepPreviousData,
  })
  const loadMore = () => (wanted ? void fetchNextPage() : setWanted(true))
  return {
    previous: cursor === undefined ? [] : (data?.pages.flat() ?? []),
    more: cursor !== undefined && (!wanted || hasNextPage) ? loadMore : null,
    reading: isFetching,
  }
}
