/** Questions about budgets, apart from those of the grid. */
import { type Orcamento, orcamentoComentarioRotas, orcamentoRotas } from '@lastro/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query, queryClient } from '../api/api.ts'
import { PAGE_SIZE_DEFAULT } from '../table/tamanhos.ts'
import { orcamentoQuery } from './grade/queries.ts'
import { type OrcamentosSearch, ORDEM_PADRAO, filtroOf } from './orcamentos-search.ts'

/** The table stays while another page or filter loads. */
export function orcamentosQuery(search: OrcamentosSearch) {
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search
  return queryOptions({
    ...query(orcamentoRotas.list, { query: { ordem: ORDEM_PADRAO, ...filtroOf(search), pagina, limite } }),
    placeholderData: keepPreviousData,
  })
}

export const opcoesQuery = query(orcamentoRotas.opcoes)

/** What every change of a budget answers: it is shown at once, and the list is read again. */
export async function takeOrcamento(orcamento: Orcamento): Promise<void> {
  queryClient.setQueryData(orcamentoQuery(orcamento.id).queryKey, orcamento)
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
  return query(orcamentoComentarioRotas.pessoas, { params: { id } })
}
