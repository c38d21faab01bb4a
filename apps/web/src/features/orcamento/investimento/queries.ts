import { investimentoRotas, orcamentoFormulaRotas, orcamentoRotas } from '@lastro/contract'
import { invalidate, query } from '../../../api/api.ts'

export const investimentosQuery = (cenario: string) => query(investimentoRotas.list, { query: { cenario } })

/** Lists that a change touches, also the series that formulas of budgets read. */
export async function invalidateInvestimentos(): Promise<void> {
  await invalidate(investimentoRotas.list, orcamentoFormulaRotas.list, orcamentoRotas.list)
}
