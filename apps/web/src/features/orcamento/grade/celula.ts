/** Text and editability of a grid cell. Pure; the canvas draws from it. */
import { COLUNA_TOTAL, type CelulaPosicao, type CelulaValor, listCelulasDoNo, orientCentavos, readNo } from '@lastro/engine'
import { formatCentavos, formatRazao, type Idioma } from '@lastro/formato'
import { COL_ANTERIOR, COL_LINHA, COL_REALIZADO, COL_VARIACAO, type GradeLargos, colunaOf } from './colunas.ts'
import { type GradeModelo, isPresa } from './modelo.ts'
import { variationOf } from './visible-rows.ts'

export interface FormatoGrade {
  casas: 0 | 2
  negativos: 'menos' | 'parenteses'
  idioma: Idioma
}

/** Ratio from which a variation is highlighted. */
export const VARIACAO_NOTAVEL = 0.1

/** Amount as shown, with positive costs under grupos marked (−); null for other columns. */
export function valorOf({ arvore, anterior, realizado, naturezas }: GradeModelo, no: number, col: number): number | null {
  const coluna = colunaOf(col)
  const lida = coluna !== null ? arvore : col === COL_ANTERIOR ? anterior : col === COL_REALIZADO ? realizado : null
  if (lida === null) return null
  const valor = readNo(lida, no, coluna ?? COLUNA_TOTAL)
  const natureza = naturezas[no]
  return natureza ? orientCentavos(natureza, valor) : valor
}

export function listLargos({ extremos }: Pick<GradeModelo, 'extremos'>, { casas, negativos, idioma }: FormatoGrade): GradeLargos {
  const longest = (onde: 'mes' | 'total'): string => {
    const { maior, menor } = extremos[onde]
    const [positivo, negativo] = [maior, menor].map((valor) => formatCentavos(valor, { casas, negativos, idioma, zero: 'zero' }))
    return positivo!.length >= negativo!.length ? positivo! : negativo!
  }
  return { mes: longest('mes'), total: longest('total') }
}

/** Variation with the sign shown: growing costs read +. `favoravel` is the effect on the result. */
export function variacaoShown(modelo: GradeModelo, no: number): { razao: number | null; favoravel: boolean } {
  const razao = variationOf(modelo, no)
  const natureza = modelo.naturezas[no]
  const isCusto = natureza ? orientCentavos(natureza, 1) < 0 : false
  return { razao: razao !== null && isCusto ? 0 - razao : razao, favoravel: razao !== null && razao > 0 }
}

export function textOf(modelo: GradeModelo, no: number, col: number, { casas, negativos, idioma }: FormatoGrade): string {
  if (col === COL_LINHA) return modelo.rotulo(no)
  if (col !== COL_VARIACAO) return formatCentavos(valorOf(modelo, no, col), { casas, negativos, idioma, zero: 'zero' })
  const { razao } = variacaoShown(modelo, no)
  const texto = formatRazao(razao, { idioma, sinal: true, teto: 9.999 })
  if (razao === null || Math.abs(razao) < VARIACAO_NOTAVEL) return texto
  return `${razao > 0 ? '▲' : '▼'} ${texto}`
}

/** Formats an amount for typing and for other programs: no thousands separators, comma, hyphen as minus. */
export function inputOf(centavos: number): string {
  const absoluto = Math.abs(centavos)
  const decimais = absoluto % 100
  return `${centavos < 0 ? '-' : ''}${(absoluto - decimais) / 100},${String(decimais).padStart(2, '0')}`
}

/** Editable cells below a grid cell. The result sums everything and is not editable. */
export function listLivres(modelo: GradeModelo, no: number, col: number): CelulaPosicao[] {
  const coluna = colunaOf(col)
  if (coluna === null || no === 0) return []
  return listCelulasDoNo(modelo.arvore, no, coluna).filter((celula) => !isPresa(modelo, celula))
}

export function celulaOf({ arvore }: GradeModelo, no: number, col: number): CelulaPosicao | null {
  const coluna = colunaOf(col)
  const linha = arvore.linha[no]!
  return coluna === null || coluna === COLUNA_TOTAL || linha < 0 ? null : { linha, mes: coluna }
}

/** True for a free month of a line, or a sum with a free month below. */
export function isEditavel(modelo: GradeModelo, no: number, col: number): boolean {
  if (no === 0) return false
  const celula = celulaOf(modelo, no, col)
  if (celula !== null) return !isPresa(modelo, celula)
  const coluna = colunaOf(col)
  if (coluna === null) return false
  const { arvore } = modelo
  const [de, ate] = coluna === COLUNA_TOTAL ? [0, COLUNA_TOTAL] : [coluna, coluna + 1]
  // Runs for every drawn cell, so it stops at the first free one.
  for (let abaixo = no; abaixo < arvore.fim[no]!; abaixo++) {
    const linha = arvore.linha[abaixo]!
    if (linha < 0) continue
    for (let mes = de; mes < ate; mes++) if (!isPresa(modelo, { linha, mes })) return true
  }
  return false
}

export function orientDigitado({ naturezas }: GradeModelo, no: number, valor: number): number {
  const natureza = naturezas[no]
  return natureza ? orientCentavos(natureza, valor) : valor
}

export function listDiferentes({ arvore }: GradeModelo, celulas: readonly CelulaValor[]): CelulaValor[] {
  return celulas.filter(({ linha, mes, valorCentavos }) => readNo(arvore, arvore.noDaLinha[linha]!, mes) !== valorCentavos)
}
