import { COLUNA_TOTAL, MESES_EXERCICIO, type OrcamentoArvore, readNo } from '@lastro/engine'
import { matchesText } from '../../../format/fold-text.ts'
import type { GradeModelo } from './modelo.ts'

export interface GradeRecorte {
  /** Keys from {@link GradeModelo.chaves} of collapsed rows. */
  recolhidos: ReadonlySet<number>
  /** Words to match in the name of a row or its ancestors; empty matches all. Matches show even when collapsed. */
  busca: string
  ocultarVazias: boolean
}

function isVazia(arvore: OrcamentoArvore, no: number): boolean {
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (readNo(arvore, no, mes) !== 0) return false
  return true
}

/** Nodes in row order. The result, node 0, is always present and last. */
export function listVisiveis(
  { arvore, anterior, rotulo, chaves }: GradeModelo,
  { recolhidos, busca, ocultarVazias }: GradeRecorte,
): Int32Array {
  const total = arvore.pai.length
  const shown = new Uint8Array(total)
  const filtra = busca.trim() !== ''
  // A path includes its ancestors, so "pessoal operações" finds one centro in one grupo.
  const caminhos: string[] = filtra ? Array.from({ length: total }, () => '') : []
  if (filtra) for (let no = 1; no < total; no++) caminhos[no] = `${caminhos[arvore.pai[no]!]} ${rotulo(no)}`
  for (let no = total - 1; no > 0; no--) {
    const isLinha = arvore.linha[no]! >= 0
    if (isLinha) {
      const some = (ocultarVazias && isVazia(arvore, no) && isVazia(anterior, no)) || (filtra && !matchesText(caminhos[no]!, busca))
      if (!some) shown[no] = 1
    }
    // A sum without visible children is hidden.
    if (shown[no] === 1) shown[arvore.pai[no]!] = 1
  }
  const rows: number[] = []
  for (let no = 1; no < total;) {
    if (shown[no] === 1) rows.push(no)
    const isFechado = shown[no] === 0 || (!filtra && recolhidos.has(chaves[no]!))
    no = isFechado ? arvore.fim[no]! : no + 1
  }
  rows.push(0)
  return Int32Array.from(rows)
}

/**
 * Collapses itens of a large budget, which then opens as subtotals.
 * Itens with highlighted cells stay open. `celulas` holds position of the line × 12 + month.
 */
export function listRecolhidos({ arvore, chaves }: GradeModelo, maximo: number, celulas: Iterable<number> = []): Set<number> {
  if (arvore.pai.length <= maximo) return new Set()
  const recolhidos = new Set(chaves.filter((chave) => chave > 0))
  for (const celula of celulas) {
    const no = arvore.noDaLinha[Math.floor(celula / MESES_EXERCICIO)]!
    if (no >= 0) recolhidos.delete(chaves[arvore.pai[no]!]!)
  }
  return recolhidos
}

/** Variation over last year's realizado, as a ratio in the sign shown; null when last year was zero. */
export function variationOf(modelo: GradeModelo, no: number): number | null {
  const antes = readNo(modelo.anterior, no, COLUNA_TOTAL)
  return antes === 0 ? null : (readNo(modelo.arvore, no, COLUNA_TOTAL) - antes) / Math.abs(antes)
}
