/** Series of other plans that formulas read. A plan that derives its own adds them to both functions. */
import { computeInvestimentoSeries, mesFromSql, type PlanoSerie } from '@lastro/engine'
import type { ContextoLeitura } from '../../http/contexto.ts'
import type { EditedOrcamentoRow } from '../atos/store.ts'
import { listInvestimentos } from '../investimento/list.ts'

/** The names alone. */
export const SERIES_WITHOUT_LINES = computeInvestimentoSeries([], '2000-01')

/** Series in the exercício and the cenário of a budget, inside the scope of the caller. */
export async function listSeries(
  context: ContextoLeitura,
  { cenario, mesInicio }: Pick<EditedOrcamentoRow, 'cenario' | 'mesInicio'>,
): Promise<PlanoSerie[]> {
  const investimentos = (await listInvestimentos(context, cenario)).filter(({ vale }) => vale)
  return computeInvestimentoSeries(
    investimentos.map((each) => ({ ...each, centroCusto: each.centroCustoId ?? 0, filial: each.filialId ?? 0 })),
    mesFromSql(mesInicio),
  )
}
