/** Questions and answers of the import screens, and the live progress that keeps them current. */
import { type Importacao, cadastroRotas, deParaRotas, dreRotas, importacaoRotas, importacaoSchema, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { call, follow, invalidate, query, queryClient } from '../api/api.ts'
import { isRunning } from './situacao.ts'

/** The list is asked again while something runs that this tab does not follow. */
const POLL_MS = 3000
const listKey = [importacaoRotas.list.nome, {}] as const

export const importacoesQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal, client }) => call(importacaoRotas.list, undefined, { signal, silent: client.getQueryData(listKey) !== undefined }),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
})

export function importacaoQuery(id: number) {
  return query(importacaoRotas.get, { params: { id } })
}

/** After an import or its undoing every number of the product may be another one. */
export async function invalidateNumbers(): Promise<void> {
  await invalidate(
    ...Object.values(importacaoRotas),
    ...Object.values(dreRotas),
    ...Object.values(deParaRotas),
    ...Object.values(cadastroRotas),
    inicioRotas.get,
  )
}

/** Takes one event into what is already read, the list and the detail. True when it says that the import ended. */
function takeEvent(data: unknown): boolean {
  const parsed = z.safeParse(importacaoSchema, data)
  if (!parsed.success) return false
  const importacao = parsed.data
  queryClient.setQueryData(importacaoQuery(importacao.id).queryKey, (old) => old && { ...old, ...importacao })
  queryClient.setQueryData(importacoesQuery.queryKey, (old) => old?.map((each) => (each.id === importacao.id ? importacao : each)))
  return !isRunning(importacao)
}

/**
 * Follows a running import until it ends; then everything that depends on it is read again. The last event already takes the import
 * out of the running ones, so the reading again hangs on the event and not on this hook.
 */
export function useAcompanhar(importacao: Pick<Importacao, 'id' | 'status'> | undefined): void {
  const id = importacao?.id
  const running = importacao !== undefined && isRunning(importacao)
  useEffect(() => {
    if (id === undefined || !running) return undefined
    const abort = new AbortController()
    let ended = false
    const onEvent = (data: unknown) => {
      if (!takeEvent(data) || ended) return
      ended = true
      void invalidateNumbers()
    }
    void follow(importacaoRotas.eventos, onEvent, abort.signal, { params: { id } }).then(() => {
      if (!ended && !abort.signal.aborted) void invalidate(importacaoRotas.get, importacaoRotas.list)
    })
    return () => abort.abort()
  }, [id, running])
}

/** Sends the file and learns what it is; nothing is recorded yet. */
export function previewArquivo(file: File, signal: AbortSignal) {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return call(importacaoRotas.preview, { body }, { signal })
}
