import type { ContextoMudanca } from '../../http/contexto.ts'
import { orNotFound } from '../../http/erro.ts'
import { findOrcamento, lockOrcamento } from '../atos/store.ts'
import { writeAto } from '../atos/write.ts'
import { listOrcamentosComFormula } from './store.ts'

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

/** Budgets whose cells moved, as routes answer them. */
export type MovedOrcamento = { id: number; nome: string; celulas: number }

/**
 * Recomputes every open budget with formulas after a change of what they read, each that moves by one act.
 * @param change what changed, for the history
 * @throws ErroApi as {@link refreshFormulas}; then nothing changes
 */
export async function refreshOrcamentos(context: ContextoMudanca, change: Record<string, string>): Promise<MovedOrcamento[]> {
  const orcamentos: MovedOrcamento[] = []
  for (const { id, nome } of await listOrcamentosComFormula(context)) {
    // oxlint-disable no-await-in-loop -- one transaction, in the order of the ids, so that two changes can't deadlock
    await lockOrcamento(context, id)
    const { celulas } = await refreshFormulas(context, id, change)
    // oxlint-enable no-await-in-loop
    if (celulas > 0) orcamentos.push({ id, nome, celulas })
  }
  return orcamentos
}
