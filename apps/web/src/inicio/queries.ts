import { type Importacao, importacaoRotas, inicioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../api/api.ts'

/** While an import runs, Home follows it. */
const POLL_MS = 3000

export function isRunning({ status }: Pick<Importacao, 'status'>): boolean {
  return status === 'recebida' || status === 'processando'
}

const key = [inicioRotas.get.nome, {}] as const

/** What waits for the user. Repeated quietly while an import runs; the first read counts for the loading bar. */
export const inicioQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal, client }) => call(inicioRotas.get, undefined, { signal, silent: client.getQueryData(key) !== undefined }),
  refetchInterval: ({ state }) => (state.data?.importacoes.some(isRunning) ? POLL_MS : false),
})

export const importacoesQuery = query(importacaoRotas.list)
