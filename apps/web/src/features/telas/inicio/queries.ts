import { inicioRotas, isImportacaoRunning } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

/** While an import runs, Home follows it. */
const POLL_MS = 3000

/** What waits for the user. Read quietly, beside the screen that is open, and again and again while an import runs. */
export const inicioQuery = queryOptions({
  queryKey: [inicioRotas.get.nome, {}] as const,
  queryFn: ({ signal }) => call(inicioRotas.get, undefined, { signal, silent: true }),
  refetchInterval: ({ state }) => (state.data?.importacoes.some(isImportacaoRunning) ? POLL_MS : false),
})
