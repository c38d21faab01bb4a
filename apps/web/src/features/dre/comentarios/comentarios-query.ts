import { dreComentarioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import type { Periodo } from '../periodo.ts'
import type { DreFilter } from '../queries.ts'

export function comentariosQuery({ rateio: _rateio, ...recorte }: DreFilter, periodo: Partial<Periodo>) {
  const { inicio = '', fim = '' } = periodo
  const input = { query: { ...recorte, inicio, fim } }
  return queryOptions({
    ...query(dreComentarioRotas.list, input),
    queryFn: ({ signal }) => call(dreComentarioRotas.list, input, { signal, silent: true }),
    enabled: inicio !== '' && fim !== '',
    // Optional data; without it the numbers are still shown.
    retry: false,
  })
}
