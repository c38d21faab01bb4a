import type { ContextoMudanca } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento } from '../atos/store.ts'
import { writeAto } from '../atos/write.ts'

/**
 * Recomputes the formulas of a budget after a change outside it, as one act without typed cells; no act when no cell moves.
 * The caller holds the lock of the budget. Sent areas keep their amounts until they are returned.
 * @param pedido what changed, for the history
 * @throws ErroApi `orcamento_formula_invalid`, `orcamento_valor_too_large`
 */
export async function refreshFormulas(
  context: ContextoMudanca,
  orcamentoId: number,
  pedido: Record<string, string>,
): Promise<{ celulas: number }> {
  const orcamento = orNotFound(await findOrcamento(context, orcamentoId))
  if (!orcamento.hasFormulas) return { celulas: 0 }
  const desk = { context, orcamento, view: orcamento.sequencia, openAreas: new Set<number | null>() }
  return writeAto(desk, { tipo: 'premissa', pedido }, new Map())
}
