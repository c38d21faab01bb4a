import { type RotaQuery, orcamentoAcompanhamentoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../../api/api.ts'

type AcompanhamentoQuery = RotaQuery<typeof orcamentoAcompanhamentoRotas.get>
type RecorteLinhas = RotaQuery<typeof orcamentoAcompanhamentoRotas.listLinhas>

/** Keeps the table while another filter loads. Always refetches, because budget and ledger change on other screens. */
export function acompanhamentoQuery(id: number, recorte: AcompanhamentoQuery) {
  return queryOptions({
    ...query(orcamentoAcompanhamentoRotas.get, { params: { id }, query: recorte }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function acompanhamentoLinhasQuery(id: number, recorte: RecorteLinhas) {
  return queryOptions({
    ...query(orcamentoAcompanhamentoRotas.listLinhas, { params: { id }, query: recorte }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const toleranciasQuery = query(orcamentoAcompanhamentoRotas.getTolerancias)
