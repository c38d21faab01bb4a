import { orcamentoFormulaRotas, premissaRotas } from '@lastro/contract'
import { addMeses, PREMISSA_MESES_BEFORE } from '@lastro/engine'
import { query } from '../../../api/api.ts'

export const formulasQuery = (id: number) => query(orcamentoFormulaRotas.list, { params: { id } })

export function explicacaoQuery({ id, linha, mes }: { id: number; linha: number; mes: number }) {
  return query(orcamentoFormulaRotas.explain, { params: { id }, query: { linha, mes } })
}

/** Premissas in the exercício, and in the months before it that a formula may read. One list has 120 months at most. */
export function premissasQueries(cenario: string, inicio: string) {
  const before = addMeses(inicio, -PREMISSA_MESES_BEFORE)
  return [
    query(premissaRotas.list, { query: { cenario, inicio, fim: addMeses(inicio, 11) } }),
    query(premissaRotas.list, { query: { cenario, inicio: before, fim: addMeses(inicio, -1) } }),
  ] as const
}
