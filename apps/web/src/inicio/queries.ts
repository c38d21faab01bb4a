import { inicioRotas, isImportacaoRunning } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** While an import runs, Home follows it. */
const POLL_MS = 3000

const key = [inicioRotas.get.nome, {}] as const

/** What waits for the user. Repeated quietly while an import runs; the first read counts for the loading bar. */
export const inicioQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal, client }) => call(inicioRotas.get, undefined, { signal, silent: client.getQueryData(key) !== undefined }),
  refetchInterval: ({ state }) => (state.data?.importacoes.some(isImportacaoRunning) ? POLL_MS : false),
})
