/** Questions about budgets, apart from those of the grid. */
import {
  inicioRotas,
  type Orcamento,
  orcamentoAtosRotas,
  orcamentoComentarioRotas,
  orcamentoCriacaoRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query, queryClient } from '../../api/api.ts'
import { PAGE_SIZE_DEFAULT } from '../../table/page-size.ts'
import { orcamentoQuery } from './grade/queries.ts'
import type { Momento } from './orcamento-search.ts'
import { type OrcamentosSearch, ORDEM_PADRAO, filtroOf } from './orcamentos-search.ts'

/** The table stays while another page or filter loads. */
export function orcamentosQuery(search: OrcamentosSearch) {
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search
  return queryOptions({
    ...query(orcamentoRotas.list, { query: { ordem: ORDEM_PADRAO, ...filtroOf(search), pagina, limite } }),
    placeholderData: keepPreviousData,
  })
}

export const opcoesQuery = query(orcamentoRotas.getOpcoes)

/** What a new budget can be made from. */
export const fontesQuery = query(orcamentoCriacaoRotas.getFontes)

/** What every change of a budget answers: it is shown at once, and the lists it is in are read again. */
export async function takeOrcamento(orcamento: Orcamento): Promise<void> {
  const { queryKey } = orcamentoQuery(orcamento.id)
  // A reading that began before the change, as by the news of the one before it, would bring back what was then.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, orcamento)
  // It may have waited for the reader until now, which the navigation counts.
  void invalidate(inicioRotas.get)
  await invalidate(orcamentoRotas.list)
}

export interface ComentariosDe {
  id: number
  /** With them, of one line or of one cell. */
  linha?: number | undefined
  mes?: number | undefined
  soAbertos: boolean
}

export function comentariosQuery({ id, linha, mes, soAbertos }: ComentariosDe) {
  return infiniteQueryOptions({
    queryKey: [orcamentoComentarioRotas.list.nome, id, linha ?? null, mes ?? null, soAbertos],
    queryFn: ({ pageParam, signal }) =>
      call(
        orcamentoComentarioRotas.list,
        {
          params: { id },
          query: {
            ...(linha === undefined ? {} : { linha }),
            ...(mes === undefined ? {} : { mes }),
            ...(soAbertos ? { abertos: '1' as const } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ proximo }) => proximo,
  })
}

export function pessoasQuery(id: number) {
  return query(orcamentoComentarioRotas.listPessoas, { params: { id } })
}

/** All that was done, the newest first. */
export function atosQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [orcamentoAtosRotas.list.nome, id, 'todos'],
    queryFn: ({ pageParam, signal }) =>
      call(
        orcamentoAtosRotas.list,
        { params: { id }, query: { limite: ATOS_POR_PAGINA, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ proximo }) => proximo,
  })
}

const ATOS_POR_PAGINA = 50

export function historicoQuery({ id, linha, mes }: { id: number; linha: number; mes: number }) {
  return query(orcamentoAtosRotas.listHistorico, { params: { id }, query: { linha, mes } })
}

/** What was, stays what it was: read once. */
export function passadoQuery(id: number, { ato, em }: Momento) {
  return queryOptions({
    ...query(orcamentoAtosRotas.listLinhas, { params: { id }, query: ato === undefined ? { em } : { sequencia: ato } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
