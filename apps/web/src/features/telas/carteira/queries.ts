import { type Carteira, carteiraRotas } from '@lastro/contract'
import { type Query, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'
import { PAGE_SIZE_DEFAULT } from '../../../table/page-size.ts'
import { type CarteiraSearch, filterOf } from './carteira-search.ts'

const POLL_MS = 2_000

export function carteiraQuery(search: CarteiraSearch) {
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search
  return queryOptions({
    ...query(carteiraRotas.get, { query: { ...filterOf(search), pagina, limite } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: Pick<Query<Carteira>, 'state'>) => ((state.data?.totais.calculando ?? 0) > 0 ? POLL_MS : false),
  })
}
