/** The live progress of an import, into what the screens have read. */
import { type Importacao, importacaoRotas, importacaoSchema, isImportacaoRunning } from '@lastro/contract'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { follow, invalidate, queryClient } from '../../../api/api.ts'
import { importacaoQuery, importacoesQuery } from './queries.ts'

/** Takes one event into what is already read, the list and the detail. True when it says that the import ended. */
function takeEvent(data: unknown): boolean {
  const parsed = z.safeParse(importacaoSchema, data)
  if (!parsed.success) return false
  const importacao = parsed.data
  queryClient.setQueryData(importacaoQuery(importacao.id).queryKey, (old) => old && { ...old, ...importacao })
  queryClient.setQueryData(importacoesQuery.queryKey, (old) => old?.map((each) => (each.id === importacao.id ? importacao : each)))
  return !isImportacaoRunning(importacao)
}

/** Follows a running import, event by event, until it ends. What its end changes is read again by `watchImportacoes`. */
export function useAcompanhar(importacao: Pick<Importacao, 'id' | 'status'> | undefined): void {
  const id = importacao?.id
  const running = importacao !== undefined && isImportacaoRunning(importacao)
  useEffect(() => {
    if (id === undefined || !running) return undefined
    const abort = new AbortController()
    let ended = false
    const onEvent = (data: unknown) => {
      if (takeEvent(data)) ended = true
    }
    const readAgain = () => {
      if (!ended && !abort.signal.aborted) void invalidate(importacaoRotas.get, importacaoRotas.list)
    }
    // An event that cannot be read ends it as well: what is asked for then says how far it is.
    follow(importacaoRotas.watch, { onEvent }, abort.signal, { params: { id } }).then(readAgain, readAgain)
    return () => abort.abort()
  }, [id, running])
}
