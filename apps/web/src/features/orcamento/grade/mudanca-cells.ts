/** Converts between the server's cells (line id, months from 1 or as bits) and the grid's positions. Pure. */
import type { OrcamentoMudanca } from '@lastro/contract'
import { type CelulaValor, MESES_EXERCICIO, type Positions } from '@lastro/engine'
import type { Trava } from './cell-store.ts'

/** Cells of the changed months. Unknown lines are skipped; the next refetch brings them. */
export function listChangedCelulas(mudancas: readonly OrcamentoMudanca[], positions: Positions): CelulaValor[] {
  return mudancas.flatMap(({ linhaId, meses, valoresCentavos }) => {
    const linha = positions.get(linhaId)
    if (linha === undefined) return []
    const changed = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes).filter((mes) => (meses & (1 << mes)) !== 0)
    return changed.map((mes, i) => ({ linha, mes, valorCentavos: valoresCentavos[i]! }))
  })
}

export function listTravas(travas: readonly { linhaId: number; travas: number }[], positions: Positions): Trava[] {
  return travas.flatMap(({ linhaId, travas: bits }) => {
    const linha = positions.get(linhaId)
    if (linha === undefined) return []
    return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ({ linha, mes, travada: (bits & (1 << mes)) !== 0 }))
  })
}
