import { inicioRotas, isImportacaoRunning } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'

const POLL_MS = 3000

/** Items awaiting the user. Background query on every screen, polled while an import runs. */
export const inicioQuery = queryOptions({
  queryKey: [inicioRotas.get.nome, {}] as const,
  queryFn: ({ signal }) => call(inicioRotas.get, undefined, { signal, silent: true }),
  refetchInterval: ({ state }) => (state.data?.importacoes.some(isImportacaoRunning) ? POLL_MS : false),
})
