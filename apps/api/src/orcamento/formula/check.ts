import type { Plano } from '@lastro/engine'
import { ErroApi } from '../../http/erro.ts'
import { isLimited, type ContextoCliente, type ContextoMudanca } from '../../http/contexto.ts'
import { listGruposComItens } from '../../cubo/store.ts'
import { findChaves, type EditedOrcamentoRow } from '../atos/store.ts'
import { compileOrThrow, listCodigos } from './plan.ts'
import { SERIES_WITHOUT_LINES } from './series.ts'
import { listFormulas, listPremissaSeries, type FormulaRow } from './store.ts'

const WITHOUT_LINES = { grupoItem: [], centroCusto: [], filial: [] }

/**
 * Compiles formulas without lines: names, units and how far they look back. Cycles depend on the lines.
 * @throws ErroApi `orcamento_formula_invalid`
 */
export async function compileAlone(
  context: ContextoCliente,
  { cenario }: Pick<EditedOrcamentoRow, 'cenario'>,
  formulas: readonly FormulaRow[],
): Promise<Plano> {
  return compileOrThrow({
    lines: WITHOUT_LINES,
    grupos: await listGruposComItens(context),
    premissas: await listPremissaSeries(context, { cenario, inicio: 0, fim: 0 }),
    series: SERIES_WITHOUT_LINES,
    formulas: formulas.map(({ grupoItemId, texto }) => ({ grupoItem: grupoItemId, texto })),
  })
}

/**
 * Checks formulas before they are written: a formula of an item holds for all its lines, so it takes the whole company.
 * @returns codes that each formula names, by grupo item
 * @throws ErroApi `escopo_limited`, `registro_not_found`, `orcamento_formula_invalid`
 */
export async function checkFormulas(
  context: ContextoMudanca,
  orcamento: EditedOrcamentoRow,
  formulas: readonly { grupoItemId: number; depois: string | null }[],
): Promise<Map<number, string[]>> {
  if (isLimited(context.escopo)) throw new ErroApi('escopo_limited')
  const grupoItens = formulas.flatMap(({ grupoItemId, depois }) => (depois === null ? [] : [grupoItemId]))
  const found = await findChaves(context, { grupoItens, centrosCusto: [], filiais: [] })
  if (!grupoItens.every((id) => found.grupoItens.has(id))) throw new ErroApi('registro_not_found')
  const changed = new Set(formulas.map(({ grupoItemId }) => grupoItemId))
  const kept = (await listFormulas(context, orcamento.id)).filter(({ grupoItemId }) => !changed.has(grupoItemId))
  const all = [...kept, ...formulas.flatMap(({ grupoItemId, depois }) => (depois === null ? [] : [{ grupoItemId, texto: depois }]))]
  // Cycles are found when the cells are computed.
  return listCodigos(await compileAlone(context, orcamento, all))
}
