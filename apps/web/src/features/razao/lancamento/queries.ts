import { contaRotas, lancamentoRotas } from '@lastro/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import { type LancamentoSearch, filterOf } from './lancamento-search.ts'

export function lancamentosQuery(search: LancamentoSearch) {
  const filter = filterOf(search)
  return infiniteQueryOptions({
    queryKey: [lancamentoRotas.list.nome, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(lancamentoRotas.list, { query: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ proximo }) => proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function lancamentoQuery(key: string) {
  const [importacao = 0, linha = 0] = key.split('-').map(Number)
  return query(lancamentoRotas.get, { params: { importacao, linha } })
}

const CONTAS_MAX = 25

/** Accounts of which a code or name has this text. */
export function contasQuery(busca: string) {
  return query(contaRotas.browse, { query: { limite: CONTAS_MAX, ...(busca === '' ? {} : { busca }) } })
}
