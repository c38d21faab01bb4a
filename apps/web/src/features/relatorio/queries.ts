import { dreRotas, inicioRotas, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../api/api.ts'

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
  })
}

export function centrosQuery(recorte: RelatorioRecorte, codigo: string) {
  return queryOptions({
    queryKey: [dreRotas.listCentros.nome, recorte, codigo],
    queryFn: ({ signal }) => call(dreRotas.listCentros, { query: { ...recorte, codigo } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

/** The server picks the budget unless one is chosen. */
export function orcadoQuery({ inicio = '', fim = '', centroCusto, filial }: RelatorioRecorte, orcamento: number | null) {
  const request = {
    inicio,
    fim,
    ...(centroCusto === undefined ? {} : { centroCusto }),
    ...(filial === undefined ? {} : { filial }),
    ...(orcamento === null ? {} : { orcamento }),
  }
  return queryOptions({
    queryKey: [relatorioRotas.getOrcado.nome, { query: request }],
    queryFn: ({ signal }) => call(relatorioRotas.getOrcado, { query: request }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  })
}

export async function invalidateRelatorios(): Promise<void> {
  await invalidate(workspaceRotas.list, relatorioRotas.get, inicioRotas.get)
}
