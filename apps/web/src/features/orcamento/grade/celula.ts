/** Text and editability of a grid cell. Pure; the canvas draws from it. */
import { COLUNA_TOTAL, type CelulaPosition, type CelulaValor, listCelulasOfNode, orientCentavos, readNode } from '@lastro/engine'
import { formatCentavos, formatRazao, type Language } from '@lastro/formato'
import { COL_ANO_ANTERIOR, COL_LINHA, COL_REALIZADO, COL_VARIACAO, type WidestTexts, colunaOf } from './colunas.ts'
import { type GradeModelo, isPresa } from './modelo.ts'
import { variationOf } from './visible-rows.ts'

export interface GridFormat {
  casas: 0 | 2
  negativos: 'menos' | 'parenteses'
  idioma: Language
}

/** Ratio from which a variation is highlighted. */
export const VARIACAO_NOTAVEL = 0.1

/** Amount as shown, with positive costs under grupos marked (−); null for other columns. */
export function valorOf({ arvore, anoAnterior, realizado, naturezas }: GradeModelo, node: number, col: number): number | null {
  const coluna = colunaOf(col)
  const loaded = coluna !== null ? arvore : col === COL_ANO_ANTERIOR ? anoAnterior : col === COL_REALIZADO ? realizado : null
  if (loaded === null) return null
  const valor = readNode(loaded, node, coluna ?? COLUNA_TOTAL)
  const natureza = naturezas[node]
  return natureza ? orientCentavos(natureza, valor) : valor
}

export function listWide({ extremos }: Pick<GradeModelo, 'extremos'>, { casas, negativos, idioma }: GridFormat): WidestTexts {
  const longest = (where: 'mes' | 'total'): string => {
    const { max, min } = extremos[where]
    const [positivo, negativo] = [max, min].map((valor) => formatCentavos(valor, { casas, negativos, idioma, zero: 'zero' }))
    return positivo!.length >= negativo!.length ? positivo! : negativo!
  }
  return { mes: longest('mes'), total: longest('total') }
}

/** Variation with the sign shown: growing costs read +. `favoravel` is the effect on the result. */
export function variacaoShown(modelo: GradeModelo, node: number): { razao: number | null; favoravel: boolean } {
  const razao = variationOf(modelo, node)
  const natureza = modelo.naturezas[node]
  const isCusto = natureza ? orientCentavos(natureza, 1) < 0 : false
  return { razao: razao !== null && isCusto ? 0 - razao : razao, favoravel: razao !== null && razao > 0 }
}

export function textOf(modelo: GradeModelo, node: number, col: number, { casas, negativos, idioma }: GridFormat): string {
  if (col === COL_LINHA) return modelo.labelOf(node)
  if (col !== COL_VARIACAO) return formatCentavos(valorOf(modelo, node, col), { casas, negativos, idioma, zero: 'zero' })
  const { razao } = variacaoShown(modelo, node)
  const texto = formatRazao(razao, { idioma, sinal: true, cap: 9.999 })
  if (razao === null || Math.abs(razao) < VARIACAO_NOTAVEL) return texto
  return `${razao > 0 ? '▲' : '▼'} ${texto}`
}

/** Editable cells below a grid cell. The result sums everything and is not editable. */
export function listFree(modelo: GradeModelo, node: number, col: number): CelulaPosition[] {
  const coluna = colunaOf(col)
  if (coluna === null || node === 0) return []
  return listCelulasOfNode(modelo.arvore, node, coluna).filter((celula) => !isPresa(modelo, celula))
}

export function celulaOf({ arvore }: GradeModelo, node: number, col: number): CelulaPosition | null {
  const coluna = colunaOf(col)
  const linha = arvore.linha[node]!
  return coluna === null || coluna === COLUNA_TOTAL || linha < 0 ? null : { linha, mes: coluna }
}

export function isEditable(modelo: GradeModelo, node: number, col: number): boolean {
  if (node === 0) return false
  const celula = celulaOf(modelo, node, col)
  if (celula !== null) return !isPresa(modelo, celula)
  const coluna = colunaOf(col)
  if (coluna === null) return false
  const { arvore } = modelo
  const [from, until] = coluna === COLUNA_TOTAL ? [0, COLUNA_TOTAL] : [coluna, coluna + 1]
  // Runs for every drawn cell, so it stops at the first free one.
  for (let below = node; below < arvore.fim[node]!; below++) {
    const linha = arvore.linha[below]!
    if (linha < 0) continue
    for (let mes = from; mes < until; mes++) if (!isPresa(modelo, { linha, mes })) return true
  }
  return false
}

export function orientTyped({ naturezas }: GradeModelo, node: number, valor: number): number {
  const natureza = naturezas[node]
  return natureza ? orientCentavos(natureza, valor) : valor
}

export function listDifferent({ arvore }: GradeModelo, celulas: readonly CelulaValor[]): CelulaValor[] {
  return celulas.filter(({ linha, mes, valorCentavos }) => readNode(arvore, arvore.nodeOfLinha[linha]!, mes) !== valorCentavos)
}
