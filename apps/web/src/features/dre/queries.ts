import {
  type CodigoErro,
  type DreComparativoExplicacao,
  type DreExplicacao,
  type DreResposta,
  cadastroRotas,
  dreRotas,
} from '@lastro/contract'
import { analyseLinhas } from '@lastro/engine'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import type { Periodo } from './periodo.ts'

export interface DreFilter {
  modelo?: number
  centroCusto?: string
  filial?: string
  rateio?: 'depois'
}

/** Recorte with the data version of a loaded DRE, so that explanations match its numbers. */
export interface ResolvedDreFilter extends DreFilter {
  versao: number
  /** Month whose lines are shown, for a model with several vigências. */
  vigencia?: string
  /** Excludes descendants of this centro de custo or filial; 0 is none. */
  proprioCentroCusto?: number
  proprioFilial?: number
}

/**
 * Without a period the API uses the last year with data. Keeps the table while another period loads.
 * Analyses are computed in the browser, because a response with them would be three times as large.
 */
export function dreQuery(recorte: DreFilter & { baseAv?: string }, periodo: Partial<Periodo>) {
  const input = { query: { ...recorte, ...periodo } }
  return queryOptions({
    queryKey: [dreRotas.getValores.nome, input] as const,
    queryFn: async ({ signal }): Promise<DreResposta> => {
      const valores = await call(dreRotas.getValores, input, { signal })
      return { ...valores, linhas: analyseLinhas(valores) }
    },
    placeholderData: keepPreviousData,
  })
}

/** After a version conflict, reloads the DRE, whose new version refetches the explanation. */
export async function followVersao<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (toApiError(error).code === VERSAO_CHANGED) void invalidate(dreRotas.get, dreRotas.getValores)
    throw error
  }
}

export type Explicada = DreExplicacao & Partial<Pick<DreComparativoExplicacao, 'orcamentoLinhas'>>
export type ReadExplicacao = (
  recorte: ResolvedDreFilter,
  periodo: Periodo,
  codigo: string,
  grupoItem?: number,
) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Explicada> }

export const explicacaoQuery: ReadExplicacao = (recorte, periodo, codigo, grupoItem) => {
  const input = { ...recorte, ...periodo, codigo, ...(grupoItem ? { grupoItem } : {}) }
  return {
    queryKey: [dreRotas.explain.nome, input],
    queryFn: ({ signal }) => followVersao(call(dreRotas.explain, { query: input }, { signal })),
  }
}

const LANCAMENTOS_PAGE = 100
const VERSAO_CHANGED: CodigoErro = 'dre_versao_changed'

export function lancamentosQuery(recorte: ResolvedDreFilter, periodo: Periodo, conta: number) {
  const input = { ...recorte, ...periodo, conta, limite: LANCAMENTOS_PAGE }
  return infiniteQueryOptions({
    queryKey: [dreRotas.listLancamentos.nome, input],
    queryFn: ({ pageParam, signal }) =>
      followVersao(call(dreRotas.listLancamentos, { query: { ...input, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal })),
    initialPageParam: '',
    getNextPageParam: (page) => page.proximo,
  })
}

/** Silent, because the DRE is already on screen. */
export const centrosCustoQuery = queryOptions({
  ...query(cadastroRotas.listCentrosCusto),
  queryFn: ({ signal }) => call(cadastroRotas.listCentrosCusto, undefined, { signal, silent: true }),
})
export const filiaisQuery = queryOptions({
  ...query(cadastroRotas.listFiliais),
  queryFn: ({ signal }) => call(cadastroRotas.listFiliais, undefined, { signal, silent: true }),
})
