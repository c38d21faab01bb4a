import { COLUNA_TOTAL, MESES_EXERCICIO, type OrcamentoArvore, readNode } from '@lastro/engine'
import { matchesText } from '../../../format/fold-text.ts'
import type { GradeModelo } from './modelo.ts'

export interface GradeRecorte {
  recolhidos: ReadonlySet<number>
  /** Words to match in the name of a row or its ancestors; empty matches all. Matches show even when collapsed. */
  busca: string
  hideEmpty: boolean
}

function isEmpty(arvore: OrcamentoArvore, node: number): boolean {
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (readNode(arvore, node, mes) !== 0) return false
  return true
}

/** Nodes in row order. The result, node 0, is always present and last. */
export function listVisible(
  { arvore, anoAnterior, labelOf, keys }: GradeModelo,
  { recolhidos, busca, hideEmpty }: GradeRecorte,
): Int32Array {
  const total = arvore.pai.length
  const shown = new Uint8Array(total)
  const filtra = busca.trim() !== ''
  // A path includes its ancestors, so "pessoal operações" finds one centro in one grupo.
  const paths: string[] = filtra ? Array.from({ length: total }, () => '') : []
  if (filtra) for (let node = 1; node < total; node++) paths[node] = `${paths[arvore.pai[node]!]} ${labelOf(node)}`
  for (let node = total - 1; node > 0; node--) {
    const isLinha = arvore.linha[node]! >= 0
    if (isLinha) {
      const some = (hideEmpty && isEmpty(arvore, node) && isEmpty(anoAnterior, node)) || (filtra && !matchesText(paths[node]!, busca))
      if (!some) shown[node] = 1
    }
    if (shown[node] === 1) shown[arvore.pai[node]!] = 1
  }
  const rows: number[] = []
  for (let node = 1; node < total;) {
    if (shown[node] === 1) rows.push(node)
    const isClosed = shown[node] === 0 || (!filtra && recolhidos.has(keys[node]!))
    node = isClosed ? arvore.fim[node]! : node + 1
  }
  rows.push(0)
  return Int32Array.from(rows)
}

/**
 * Collapses itens of a large budget, which then opens as subtotals.
 * Itens with highlighted cells stay open. `celulas` holds position of the line × 12 + month.
 */
export function listRecolhidos({ arvore, keys }: GradeModelo, max: number, celulas: Iterable<number> = []): Set<number> {
  if (arvore.pai.length <= max) return new Set()
  const recolhidos = new Set(keys.filter((key) => key > 0))
  for (const celula of celulas) {
    const node = arvore.nodeOfLinha[Math.floor(celula / MESES_EXERCICIO)]!
    if (node >= 0) recolhidos.delete(keys[arvore.pai[node]!]!)
  }
  return recolhidos
}

/** Variation over last year's realizado, as a ratio in the sign shown; null when last year was zero. */
export function variationOf(modelo: GradeModelo, node: number): number | null {
  const before = readNode(modelo.anoAnterior, node, COLUNA_TOTAL)
  return before === 0 ? null : (readNode(modelo.arvore, node, COLUNA_TOTAL) - before) / Math.abs(before)
}
