import { type Importacao, importacaoRotas, importacaoSchema, isImportacaoRunning } from '@lastro/contract'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { follow, invalidate, queryClient } from '../../../api/api.ts'
import { importacaoQuery, importacoesQuery } from './queries.ts'

function takeEvent(data: unknown): boolean {
  const parsed = z.safeParse(importacaoSchema, data)
  if (!parsed.success) return false
  const importacao = parsed.data
  queryClient.setQueryData(importacaoQuery(importacao.id).queryKey, (old) => old && { ...old, ...importacao })
  queryClient.setQueryData(importacoesQuery.queryKey, (old) => old?.map((each) => (each.id === importacao.id ? importacao : each)))
  return !isImportacaoRunning(importacao)
}

/** Follows a running import by its event stream. `watchImportacoes` invalidates what its end changes. */
export function useWatchImportacao(importacao: Pick<Importacao, 'id' | 'status'> | undefined): void {
  const id = importacao?.id
  const running = importacao !== undefined && isImportacaoRunning(importacao)
  useEffect(() => {
    if (id === undefined || !running) return undefined
    const abort = new AbortController()
    let ended = false
    const onEvent = (data: unknown) => {
      if (takeEvent(data)) ended = true
    }
    const refetch = () => {
      if (!ended && !abort.signal.aborted) void invalidate(importacaoRotas.get, importacaoRotas.list)
    }
    // An unreadable event also ends the stream; the refetch then gets the state.
    follow(importacaoRotas.watch, { onEvent }, abort.signal, { params: { id } }).then(refetch, refetch)
    return () => abort.abort()
  }, [id, running])
}
