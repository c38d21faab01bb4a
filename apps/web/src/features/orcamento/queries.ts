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
import type { Moment } from './orcamento-search.ts'
import { type OrcamentosSearch, ORDEM_PADRAO, filterOf } from './orcamentos-search.ts'

export function orcamentosQuery(search: OrcamentosSearch) {
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search
  return queryOptions({
    ...query(orcamentoRotas.list, { query: { ordem: ORDEM_PADRAO, ...filterOf(search), pagina, limite } }),
    placeholderData: keepPreviousData,
  })
}

export const optionsQuery = query(orcamentoRotas.getOpcoes)

export const fontesQuery = query(orcamentoCriacaoRotas.getFontes)

export async function takeOrcamento(orcamento: Orcamento): Promise<void> {
  const { queryKey } = orcamentoQuery(orcamento.id)
  // A fetch started before the change would restore the old state.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, orcamento)
  void invalidate(inicioRotas.get)
  await invalidate(orcamentoRotas.list)
}

export interface ComentariosDe {
  id: number
  linha?: number | undefined
  mes?: number | undefined
  onlyOpen: boolean
}

export function comentariosQuery({ id, linha, mes, onlyOpen }: ComentariosDe) {
  return infiniteQueryOptions({
    queryKey: [orcamentoComentarioRotas.list.nome, id, linha ?? null, mes ?? null, onlyOpen],
    queryFn: ({ pageParam, signal }) =>
      call(
        orcamentoComentarioRotas.list,
        {
          params: { id },
          query: {
            ...(linha === undefined ? {} : { linha }),
            ...(mes === undefined ? {} : { mes }),
            ...(onlyOpen ? { abertos: '1' as const } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ proximo }) => proximo,
  })
}

export function peopleQuery(id: number) {
  return query(orcamentoComentarioRotas.listPessoas, { params: { id } })
}

export function atosQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [orcamentoAtosRotas.list.nome, id, 'todos'],
    queryFn: ({ pageParam, signal }) =>
      call(
        orcamentoAtosRotas.list,
        { params: { id }, query: { limite: ATOS_BY_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ proximo }) => proximo,
  })
}

const ATOS_BY_PAGE = 50

export function historicoQuery({ id, linha, mes }: { id: number; linha: number; mes: number }) {
  return query(orcamentoAtosRotas.listHistorico, { params: { id }, query: { linha, mes } })
}

/** The past never changes, so it is fetched once. */
export function passadoQuery(id: number, { ato, em }: Moment) {
  return queryOptions({
    ...query(orcamentoAtosRotas.listLinhas, { params: { id }, query: ato === undefined ? { em } : { sequencia: ato } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
