/** Questions the DRE screens ask. */
import { cadastroRotas, dreRotas } from '@lastro/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, query } from '../api/api.ts'
import type { Periodo } from './periodo.ts'

/** What decides the numbers besides the period. */
export interface Recorte {
  modelo?: number
  centroCusto?: string
  filial?: string
}

/** Without a period the API chooses the last year with data. The table stays while another period loads. */
export function dreQuery(recorte: Recorte, periodo: Partial<Periodo>) {
  return queryOptions({ ...query(dreRotas.get, { query: { ...recorte, ...periodo } }), placeholderData: keepPreviousData })
}

export function explicarQuery(recorte: Recorte, periodo: Periodo, codigo: string, grupoItem?: number) {
  return query(dreRotas.explicar, { query: { ...recorte, ...periodo, codigo, ...(grupoItem ? { grupoItem } : {}) } })
}

const LANCAMENTOS_PAGINA = 100

/** Entries of an account, a page at a time. */
export function lancamentosQuery(recorte: Recorte, periodo: Periodo, conta: number) {
  const input = { ...recorte, ...periodo, conta, limite: LANCAMENTOS_PAGINA }
  return infiniteQueryOptions({
    queryKey: [dreRotas.lancamentos.nome, input],
    queryFn: ({ pageParam, signal }) =>
      call(dreRotas.lancamentos, { query: { ...input, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.proximo,
  })
}

export const centrosCustoQuery = query(cadastroRotas.centrosCusto)
export const filiaisQuery = query(cadastroRotas.filiais)
