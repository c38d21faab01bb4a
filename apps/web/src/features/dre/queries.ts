/** Questions the DRE screens ask. */
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

/** What decides the numbers besides the period. */
export interface Recorte {
  modelo?: number
  centroCusto?: string
  filial?: string
  rateio?: 'depois'
}

/** The same, of a statement that was read: what explains one of its numbers is of its data version. */
export interface RecorteLido extends Recorte {
  versao: number
  /** Where the lines of the model changed once: the month whose lines are shown. */
  vigencia?: string
  /** Only what is the own of this centro de custo or filial, and not what is below it; 0 is what has none. */
  proprioCentroCusto?: number
  proprioFilial?: number
}

/**
 * Without a period the API chooses the last year with data. The table stays while another period loads. The analyses are computed here: with
 * them the answer is three times as long, and on a phone the screen waits for it.
 */
export function dreQuery(recorte: Recorte & { baseAv?: string }, periodo: Partial<Periodo>) {
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

/** After a change by somebody else the statement is read again; its new version asks for the explanation anew. */
export async function followVersao<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (toApiError(error).code === VERSAO_CHANGED) void invalidate(dreRotas.get, dreRotas.getValores)
    throw error
  }
}

/** What explains a number: one of the statement, or, with the lines of its budgets, one of a column. */
export type Explicada = DreExplicacao & Partial<Pick<DreComparativoExplicacao, 'orcamentoLinhas'>>
export type ReadExplicacao = (
  recorte: RecorteLido,
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

const LANCAMENTOS_PAGINA = 100
const VERSAO_CHANGED: CodigoErro = 'dre_versao_changed'

/** Entries of an account, a page at a time. */
export function lancamentosQuery(recorte: RecorteLido, periodo: Periodo, conta: number) {
  const input = { ...recorte, ...periodo, conta, limite: LANCAMENTOS_PAGINA }
  return infiniteQueryOptions({
    queryKey: [dreRotas.listLancamentos.nome, input],
    queryFn: ({ pageParam, signal }) =>
      followVersao(call(dreRotas.listLancamentos, { query: { ...input, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal })),
    initialPageParam: '',
    getNextPageParam: (page) => page.proximo,
  })
}

/** To filter by. Read quietly: the statement stands by then. */
export const centrosCustoQuery = queryOptions({
  ...query(cadastroRotas.listCentrosCusto),
  queryFn: ({ signal }) => call(cadastroRotas.listCentrosCusto, undefined, { signal, silent: true }),
})
export const filiaisQuery = queryOptions({
  ...query(cadastroRotas.listFiliais),
  queryFn: ({ signal }) => call(cadastroRotas.listFiliais, undefined, { signal, silent: true }),
})
