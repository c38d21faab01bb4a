import { type RotaQuery, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../api/api.ts'

type Recorte = RotaQuery<typeof orcamentoAcompanhamentoRotas.get>
type RecorteLinhas = RotaQuery<typeof orcamentoAcompanhamentoRotas.linhas>

/** The table stays while another period or filter loads. */
export function acompanhamentoQuery(id: number, recorte: Recorte) {
  return queryOptions({
    ...query(orcamentoAcompanhamentoRotas.get, { params: { id }, query: recorte }),
    placeholderData: keepPreviousData,
  })
}

export function acompanhamentoLinhasQuery(id: number, recorte: RecorteLinhas) {
  return queryOptions({
    ...query(orcamentoAcompanhamentoRotas.linhas, { params: { id }, query: recorte }),
    placeholderData: keepPreviousData,
  })
}

export const toleranciasQuery = query(orcamentoAcompanhamentoRotas.tolerancias)
