import { conexaoRotas, type RelatorioAbertura, relatorioExternoRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

/** Retry delay after a failed renewal; the report is still valid for a while. */
const RETRY_MS = 15_000

/** Mark of the last token that each report rejected before its expiry, by report id. */
const expired = new Map<number, string>()

/** Requests a different token at the next opening. */
export function requestFreshToken(id: number, { incorporado }: RelatorioAbertura): void {
  if (incorporado.tipo === 'powerbi') expired.set(id, incorporado.marca)
}

/** Opening of a report, refetched before it expires. @param attempt a new value starts from scratch */
export function aberturaQuery(id: number, attempt: number) {
  return queryOptions({
    queryKey: [relatorioExternoRotas.open.nome, id, attempt],
    queryFn: ({ signal }) => {
      const vencida = expired.get(id)
      return call(relatorioExternoRotas.open, { params: { id }, query: vencida === undefined ? {} : { vencida } }, { signal, silent: true })
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, status } }) => {
      if (data === undefined) return false
      return status === 'error' ? RETRY_MS : data.renovaEmSegundos * 1000
    },
  })
}

export const externoQuery = (id: number) => query(relatorioExternoRotas.get, { params: { id } })
export const conexaoQuery = (id: number) => query(conexaoRotas.get, { params: { id } })
export const relatoriosPowerbiQuery = (id: number) => query(conexaoRotas.listRelatorios, { params: { id } })

export async function invalidateExternos(): Promise<void> {
  await invalidate(
    workspaceRotas.list,
    relatorioRotas.get,
    relatorioExternoRotas.get,
    relatorioExternoRotas.open,
    conexaoRotas.get,
    conexaoRotas.listRelatorios,
  )
}
