/** Between the server's way of naming cells (id of the line, months as bits or counted from 1) and the grid's (positions). Pure. */
import type { OrcamentoMudanca } from '@lastro/contract'
import { type CelulaValor, MESES_EXERCICIO, type Posicoes } from '@lastro/engine'
import type { Trava } from './cell-store.ts'

/** Cells of the changed months; lines that are not known here are passed over: they come with the next reading. */
export function listCelulasMudadas(mudancas: readonly OrcamentoMudanca[], posicoes: Posicoes): CelulaValor[] {
  return mudancas.flatMap(({ linhaId, meses, valoresCentavos }) => {
    const linha = posicoes.get(linhaId)
    if (linha === undefined) return []
    const mudados = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes).filter((mes) => (meses & (1 << mes)) !== 0)
    return mudados.map((mes, i) => ({ linha, mes, valorCentavos: valoresCentavos[i]! }))
  })
}

/** Every month of the lines whose holds changed. */
export function listTravas(travas: readonly { linhaId: number; travas: number }[], posicoes: Posicoes): Trava[] {
  return travas.flatMap(({ linhaId, travas: bits }) => {
    const linha = posicoes.get(linhaId)
    if (linha === undefined) return []
    return Array.from({ length: MESES_EXERCICIO }, (_, mes) => ({ linha, mes, travada: (bits & (1 << mes)) !== 0 }))
  })
}
