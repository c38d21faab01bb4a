/** Which nodes of the tree are rows. */
import { COLUNA_TOTAL, MESES_EXERCICIO, type OrcamentoArvore, readNo } from '@lastro/engine'
import { matchesText } from '../../../format/fold-text.ts'
import type { GradeModelo } from './modelo.ts'

export interface GradeRecorte {
  /** By {@link GradeModelo.chaves}: rows below them are not shown. */
  recolhidos: ReadonlySet<number>
  /** Words to find in a row's name or in one above it; empty shows all. What is found is shown though it was collapsed. */
  busca: string
  /** Without lines that are zero in every month, and were last year. */
  ocultarVazias: boolean
}

function isVazia(arvore: OrcamentoArvore, no: number): boolean {
  for (let mes = 0; mes < MESES_EXERCICIO; mes++) if (readNo(arvore, no, mes) !== 0) return false
  return true
}

/** Nodes in the order of the rows; the result, node 0, is the last one and always there. */
export function listVisiveis(
  { arvore, anterior, rotulo, chaves }: GradeModelo,
  { recolhidos, busca, ocultarVazias }: GradeRecorte,
): Int32Array {
  const total = arvore.pai.length
  const shown = new Uint8Array(total)
  const filtra = busca.trim() !== ''
  // What is above a node gives it its name too: "pessoal operações" finds one centro in one grupo.
  const caminhos: string[] = filtra ? Array.from({ length: total }, () => '') : []
  if (filtra) for (let no = 1; no < total; no++) caminhos[no] = `${caminhos[arvore.pai[no]!]} ${rotulo(no)}`
  for (let no = total - 1; no > 0; no--) {
    const isLinha = arvore.linha[no]! >= 0
    if (isLinha) {
      const some = (ocultarVazias && isVazia(arvore, no) && isVazia(anterior, no)) || (filtra && !matchesText(caminhos[no]!, busca))
      if (!some) shown[no] = 1
    }
    // A row with nothing below has nothing to add up.
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
 * A budget of many lines opens with its itens closed: a screen of subtotals, not a screen of the first centro. Those of `celulas` that
 * stand out, as position of the line × 12 + month, are open.
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

/** Variation of the year against last year's realizado, as a ratio of the screen's sign; null where last year was zero. */
export function variationOf(modelo: GradeModelo, no: number): number | null {
  const antes = readNo(modelo.anterior, no, COLUNA_TOTAL)
  return antes === 0 ? null : (readNo(modelo.arvore, no, COLUNA_TOTAL) - antes) / Math.abs(antes)
}
