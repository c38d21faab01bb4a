/** Recomputes the formula cells of a budget after an act, inside the act. */
import { computePlano, diffFormula, PlanoCalculo } from '@lastro/engine'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { diffMeses, MESES } from '../atos/month-bits.ts'
import { isNoEscopo, type EditedOrcamentoRow } from '../atos/store.ts'
import { loadPlano, refuseFailure } from './plan.ts'
import { withWholeEscopo } from './whole-escopo.ts'

/** Twelve amounts of a line before and after an act. */
export interface WrittenLinha {
  antes: readonly number[]
  depois: readonly number[]
}

export interface MovedLinha extends WrittenLinha {
  grupoItemId: number
  /** Inside the scope of the caller. */
  visible: boolean
}

export interface Recomputed {
  /** Lines whose amounts differ from the ones of the act. */
  linhas: Map<number, MovedLinha>
  /** Holds of months that were typed over a formula, as the line has them afterwards. */
  travas: Map<number, { antes: number; depois: number }>
}

export const UNMOVED: Recomputed = { linhas: new Map(), travas: new Map() }

/**
 * Computes what the formulas make of an act that is about to be written.
 * A month typed over a formula is held, unless the formula gives the same. An undo returns cells to the formula instead.
 * @param written lines that the act itself writes; lines it adds are already in the database
 * @throws ErroApi `orcamento_formula_invalid`, `orcamento_valor_too_large`
 */
export function recomputeFormulas(
  context: ContextoMudanca,
  orcamento: EditedOrcamentoRow,
  { written, holdTyped }: { written: ReadonlyMap<number, WrittenLinha>; holdTyped: boolean },
): Promise<Recomputed> {
  return withWholeEscopo(context, async (whole) => {
    const loaded = await loadPlano(whole, orcamento)
    if (loaded === undefined) return UNMOVED
    const { plano, colunas, data } = loaded
    const typed = new Map<number, number>()
    colunas.id.forEach((id, i) => {
      const line = written.get(id)
      if (line === undefined) return
      line.depois.forEach((valor, mes) => (data.valoresCentavos[i * MESES + mes] = valor))
      const meses = diffMeses(line.antes, line.depois).meses & ~data.fixos[i]!
      if (!holdTyped || plano.formulaOf[i]! < 0 || meses === 0) return
      typed.set(i, meses)
      data.fixos[i]! |= meses
    })
    const resultado = computePlano(plano, data)
    if (!resultado.ok) return refuseFailure(resultado.failure, loaded)
    const { valoresCentavos } = resultado
    const calculo = new PlanoCalculo(plano, { ...data, valoresCentavos })
    const travas: Recomputed['travas'] = new Map()
    for (const [i, meses] of typed) {
      const held = diffFormula(calculo, i, meses)
      const antes = colunas.travas[i]!
      if (held !== 0) travas.set(colunas.id[i]!, { antes, depois: antes | held })
    }
    const linhas: Recomputed['linhas'] = new Map()
    for (const i of plano.ordem) {
      const depois = [...valoresCentavos.subarray(i * MESES, (i + 1) * MESES)]
      if (depois.every((valor, mes) => valor === data.valoresCentavos[i * MESES + mes])) continue
      const id = colunas.id[i]!
      const antes = written.get(id)?.antes ?? colunas.valoresCentavos.slice(i * MESES, (i + 1) * MESES)
      const place = { centroCustoId: colunas.centroCustoId[i]! || null, filialId: colunas.filialId[i]! || null }
      linhas.set(id, { antes, depois, grupoItemId: colunas.grupoItemId[i]!, visible: isNoEscopo(place, context.escopo) })
    }
    return { linhas, travas }
  })
}
