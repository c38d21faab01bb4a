import { IMPORTACOES_PAGINA, type Importacao, importacaoRotas } from '@lastro/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/api.ts'

/** The pages after the first, read on demand, and how to have the next; no `more` after the last. */
export function useAnteriores(primeiras: readonly Importacao[] | undefined) {
  const [wanted, setWanted] = useState(false)
  const cursor = primeiras?.length === IMPORTACOES_PAGINA ? primeiras.at(-1)?.id : undefined
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    // No key of the list itself, whatever the cursor: an object with an undefined member is written like an empty one.
    queryKey: [importacaoRotas.list.nome, 'anteriores', cursor ?? null],
    queryFn: ({ pageParam, signal }) => call(importacaoRotas.list, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: (page) => (page.length === IMPORTACOES_PAGINA ? page.at(-1)?.id : undefined),
    enabled: wanted && cursor !== undefined,
    // A new import moves the cursor by one: what is on the screen stays there while the pages are read again.
    placeholderData: keepPreviousData,
  })
  const more = () => (wanted ? void fetchNextPage() : setWanted(true))
  return {
    anteriores: cursor === undefined ? [] : (data?.pages.flat() ?? []),
    more: cursor !== undefined && (!wanted || hasNextPage) ? more : null,
    reading: isFetching,
  }
}
