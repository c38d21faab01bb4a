import {
  type Importacao,
  type Mapeamento,
  cadastroRotas,
  deParaRotas,
  dreRotas,
  fechamentoRotas,
  importacaoRotas,
  inicioRotas,
  isImportacaoRunning,
  orcamentoAcompanhamentoRotas,
  orcamentoPrevistoRotas,
} from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'

/** Polls the list while an import runs that this tab does not follow. */
const POLL_MS = 3000
const listKey = [importacaoRotas.list.nome, {}] as const

export const importacoesQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal, client }) => call(importacaoRotas.list, undefined, { signal, silent: client.getQueryData(listKey) !== undefined }),
  refetchInterval: ({ state }) => (state.data?.some(isImportacaoRunning) ? POLL_MS : false),
})

/** Effect of the file on loaded months. Reads the whole file, so it is cached per mapping. */
export function efeitoQuery(arquivoId: string, mapeamento: Mapeamento | null) {
  return queryOptions({
    queryKey: [importacaoRotas.previewEfeito.nome, arquivoId, mapeamento],
    queryFn: ({ signal }) =>
      call(
        importacaoRotas.previewEfeito,
        { params: { arquivoId }, body: mapeamento === null ? {} : { mapeamento } },
        { signal, own: true, silent: true },
      ),
    retry: false,
    staleTime: Infinity,
  })
}

/** Statement of a file before its import. Reads the whole file, so it is cached per mapping. */
export function fileDreQuery(arquivoId: string, mapeamento: Mapeamento | null) {
  return queryOptions({
    queryKey: [importacaoRotas.previewDre.nome, arquivoId, mapeamento],
    queryFn: ({ signal }) =>
      call(
        importacaoRotas.previewDre,
        { params: { arquivoId }, body: mapeamento === null ? {} : { mapeamento } },
        { signal, own: true, silent: true },
      ),
    retry: false,
    staleTime: Infinity,
    // The statement of the last choice stays until the one of this choice is there.
    placeholderData: keepPreviousData,
  })
}

export function importacaoQuery(id: number) {
  return query(importacaoRotas.get, { params: { id } })
}

export async function invalidateNumbers(): Promise<void> {
  await invalidate(
    ...Object.values(importacaoRotas),
    ...Object.values(dreRotas),
    ...Object.values(deParaRotas),
    ...Object.values(cadastroRotas),
    ...Object.values(fechamentoRotas),
    orcamentoAcompanhamentoRotas.get,
    orcamentoAcompanhamentoRotas.listLinhas,
    orcamentoPrevistoRotas.get,
    inicioRotas.get,
  )
}

/**
 * Invalidates all amounts when an import ends, as seen in the cache by any event, poll or Home query.
 * Returns the unsubscribe function.
 */
export function watchImportacoes(): () => void {
  const running = new Set<number>()
  const take = (seen: readonly Pick<Importacao, 'id' | 'status'>[], all: boolean) => {
    const now = new Set(seen.filter(isImportacaoRunning).map(({ id }) => id))
    const ended = (all ? [...running] : seen.map(({ id }) => id)).filter((id) => running.has(id) && !now.has(id))
    const begun = [...now].filter((id) => !running.has(id))
    for (const id of ended) running.delete(id)
    for (const id of begun) running.add(id)
    if (ended.length > 0) void invalidateNumbers()
    // Every page queries Home, and polls it while an import runs.
    else if (begun.length > 0) void invalidate(inicioRotas.get)
  }
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey } = event.query
    if (queryKey[0] === importacaoRotas.list.nome) take(queryClient.getQueryData(importacoesQuery.queryKey) ?? [], true)
    if (queryKey[0] === inicioRotas.get.nome) take(queryClient.getQueryData(query(inicioRotas.get).queryKey)?.importacoes ?? [], true)
    if (queryKey[0] === importacaoRotas.get.nome) {
      const importacao = queryClient.getQueryData<Importacao>(queryKey)
      if (importacao) take([importacao], false)
    }
  })
}

export function unpackFile(file: File, signal: AbortSignal) {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return call(importacaoRotas.uploadPacote, { body }, { signal })
}

export function previewFile(file: File, signal: AbortSignal) {
  const body = new FormData()
  body.append('arquivo', file, file.name)
  return call(importacaoRotas.preview, { body }, { signal })
}
