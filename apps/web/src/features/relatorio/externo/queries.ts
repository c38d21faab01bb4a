/** Questions about reports of other programs and the connection to them, and what a change leads to. */
import { conexaoRotas, type RelatorioAbertura, relatorioExternoRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'

/** After a renewal that failed: what is shown still holds for a while. */
const DE_NOVO_MS = 15_000

/** By report, the mark of the last token that it would not take any more, though its time was not over. */
const vencidas = new Map<number, string>()

/** The next opening is with another token than this one. */
export function tellVencida(id: number, { incorporado }: RelatorioAbertura): void {
  if (incorporado.tipo === 'powerbi') vencidas.set(id, incorporado.marca)
}

/** What the page needs to show the report, asked for again before it ends. @param tentativa another one begins from nothing */
export function aberturaQuery(id: number, tentativa: number) {
  return queryOptions({
    queryKey: [relatorioExternoRotas.open.nome, id, tentativa],
    queryFn: ({ signal }) => {
      const vencida = vencidas.get(id)
      return call(relatorioExternoRotas.open, { params: { id }, query: vencida === undefined ? {} : { vencida } }, { signal, silent: true })
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, status } }) => {
      if (data === undefined) return false
      return status === 'error' ? DE_NOVO_MS : data.renovaEmSegundos * 1000
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
