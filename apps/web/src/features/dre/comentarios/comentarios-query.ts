import { dreComentarioRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../../../api/api.ts'
import type { Periodo } from '../periodo.ts'
import type { Recorte } from '../queries.ts'

/** What was said of the numbers of the months that are shown. */
export function comentariosQuery({ rateio: _rateio, ...recorte }: Recorte, periodo: Partial<Periodo>) {
  const { inicio = '', fim = '' } = periodo
  const input = { query: { ...recorte, inicio, fim } }
  return queryOptions({
    ...query(dreComentarioRotas.list, input),
    queryFn: ({ signal }) => call(dreComentarioRotas.list, input, { signal, silent: true }),
    enabled: inicio !== '' && fim !== '',
    // Beside the numbers: without them those still stand.
    retry: false,
  })
}
