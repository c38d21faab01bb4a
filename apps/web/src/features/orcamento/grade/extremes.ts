/** Largest and smallest shown amounts, from which columns get their widths. */
import { type CelulaPosition, COLUNA_TOTAL, type GrupoNatureza, type OrcamentoArvore, orientCentavos, readNode } from '@lastro/engine'

interface MinMax {
  max: number
  min: number
}

export interface Extremos {
  mes: MinMax
  total: MinMax
}

interface ShownTree {
  arvore: OrcamentoArvore
  naturezas: readonly (GrupoNatureza | null)[]
}

function widen(range: MinMax, valor: number): void {
  if (valor > range.max) range.max = valor
  else if (valor < range.min) range.min = valor
}

function signOf(natureza: GrupoNatureza | null | undefined): 1 | -1 {
  return natureza && orientCentavos(natureza, 1) < 0 ? -1 : 1
}

export function withPropostos({ mes, total }: Extremos, propostos: { mes: Iterable<number>; total: Iterable<number> }): Extremos {
  const extremos: Extremos = { mes: { ...mes }, total: { ...total } }
  for (const valor of propostos.mes) widen(extremos.mes, valor)
  for (const valor of propostos.total) widen(extremos.total, valor)
  return extremos
}

export function createExtremos({ arvore, naturezas, totais }: ShownTree & { totais: readonly OrcamentoArvore[] }): Extremos {
  const extremos: Extremos = { mes: { max: 0, min: 0 }, total: { max: 0, min: 0 } }
  for (let node = 0; node < naturezas.length; node++) {
    const sinal = signOf(naturezas[node])
    for (let mes = 0; mes < COLUNA_TOTAL; mes++) widen(extremos.mes, sinal * readNode(arvore, node, mes))
    widen(extremos.total, sinal * readNode(arvore, node, COLUNA_TOTAL))
    for (const other of totais) widen(extremos.total, sinal * readNode(other, node, COLUNA_TOTAL))
  }
  return extremos
}

/**
 * Widens the extremes after a write.
 * Only the cells and their ancestors can exceed them. Extremes never shrink between reloads, so that columns do not jump while typing and
 * an edit need not scan all lines.
 */
export function widenExtremos(extremos: Extremos, { arvore, naturezas }: ShownTree, celulas: readonly CelulaPosition[]): void {
  for (const { linha, mes } of celulas) {
    for (let node = arvore.nodeOfLinha[linha]!; node >= 0; node = arvore.pai[node]!) {
      const sinal = signOf(naturezas[node])
      widen(extremos.mes, sinal * readNode(arvore, node, mes))
      widen(extremos.total, sinal * readNode(arvore, node, COLUNA_TOTAL))
    }
  }
}
