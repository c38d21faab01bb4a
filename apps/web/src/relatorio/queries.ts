/** Questions the screens of reports ask, and what a change of them leads to. */
import { cadastroRotas, dreRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../api/api.ts'

/** A report follows the data by itself: it may hang on a wall. */
const RELEITURA_MS = 60_000

/** What decides the numbers of a report. */
export interface RelatorioRecorte {
  inicio?: string
  fim?: string
  centroCusto?: string
  filial?: string
}

export function relatorioQuery(relatorioChave: string, workspaceChave: string) {
  return query(relatorioRotas.get, { params: { relatorioChave, workspaceChave } })
}

export function demonstrativoQuery(recorte: RelatorioRecorte) {
  return queryOptions({
    queryKey: [dreRotas.get.nome, { query: recorte }],
    queryFn: ({ signal }) => call(dreRotas.get, { query: recorte }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: RELEITURA_MS,
  })
}

export function centrosQuery(recorte: RelatorioRecorte, codigo: string) {
  return queryOptions({
    queryKey: [dreRotas.centros.nome, recorte, codigo],
    queryFn: ({ signal }) => call(dreRotas.centros, { query: { ...recorte, codigo } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: RELEITURA_MS,
  })
}

export const centrosCustoQuery = query(cadastroRotas.centrosCusto)
export const filiaisQuery = query(cadastroRotas.filiais)

export async function invalidateRelatorios(): Promise<void> {
  await invalidate(workspaceRotas.list, relatorioRotas.get)
}
