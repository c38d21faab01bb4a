/** Maps screen actions to the cells that they write. Pure; rows are tree nodes in display order. */
import { COLUNA_TOTAL, type CelulaPosicao, type CelulaValor, readColagem } from '@lastro/engine'
import { celulaOf, isEditavel, listLivres, orientDigitado, valorOf } from './celula.ts'
import { COL_PRIMEIRO_MES, colunaOf } from './colunas.ts'
import { type GradeModelo, areaOf, isAreaFechada, isPresa } from './modelo.ts'

export interface Faixa {
  x: number
  y: number
  width: number
  height: number
}

export interface CelulasDoAto {
  celulas: CelulaValor[]
  /** Cells skipped: sums, holds, sent areas and text. */
  ignoradas: number
}

function walkFaixa(rows: Int32Array, { x, y, width, height }: Faixa, visit: (no: number, col: number) => void): void {
  for (let row = y; row < Math.min(y + height, rows.length); row++) for (let col = x; col < x + width; col++) visit(rows[row]!, col)
}

/** Editable cells below the selection, each once even when several of its sums are selected. */
export function listSelecionadas(modelo: GradeModelo, rows: Int32Array, faixa: Faixa): CelulaPosicao[] {
  const vistas = new Map<number, CelulaPosicao>()
  walkFaixa(rows, faixa, (no, col) => {
    for (const celula of listLivres(modelo, no, col)) vistas.set(celula.linha * COLUNA_TOTAL + celula.mes, celula)
  })
  return [...vistas.values()]
}

export function hasLivres(modelo: GradeModelo, rows: Int32Array, { x, y, width, height }: Faixa): boolean {
  for (let row = y; row < Math.min(y + height, rows.length); row++)
    for (let col = x; col < x + width; col++) if (isEditavel(modelo, rows[row]!, col)) return true
  return false
}

/** Months that can be held or released. Includes held ones, excludes sent areas. */
export function listMarcadas(modelo: GradeModelo, rows: Int32Array, faixa: Faixa): CelulaPosicao[] {
  const marcadas: CelulaPosicao[] = []
  walkFaixa(rows, faixa, (no, col) => {
    const celula = celulaOf(modelo, no, col)
    if (celula && !isAreaFechada(areaOf(modelo, celula.linha))) marcadas.push(celula)
  })
  return marcadas
}

/** Delete sets months of lines to zero. Sums are skipped, to prevent accidents. */
export function clearFaixa(modelo: GradeModelo, rows: Int32Array, faixa: Faixa): CelulasDoAto {
  return writeFaixa(modelo, rows, faixa, () => 0)
}

/** Writes amounts, as shown, into months of lines. Null skips a cell; undefined is outside the write. */
function writeFaixa(
  modelo: GradeModelo,
  rows: Int32Array,
  faixa: Faixa,
  read: (row: number, col: number) => number | null | undefined,
): CelulasDoAto {
  const celulas: CelulaValor[] = []
  let ignoradas = 0
  for (let row = faixa.y; row < Math.min(faixa.y + faixa.height, rows.length); row++) {
    for (let col = faixa.x; col < faixa.x + faixa.width; col++) {
      const no = rows[row]!
      const lido = read(row, col)
      if (lido === undefined) continue
      const celula = celulaOf(modelo, no, col)
      if (celula === null || lido === null || isPresa(modelo, celula)) ignoradas += 1
      else celulas.push({ ...celula, valorCentavos: orientDigitado(modelo, no, lido) })
    }
  }
  return { celulas, ignoradas }
}

/** Repeats a pattern over the destination, as shown. An income copied under (−) becomes a cost of the same size. */
export function fillFaixa(modelo: GradeModelo, rows: Int32Array, origem: Faixa, destino: Faixa): CelulasDoAto {
  const isOrigem = (row: number, col: number) =>
    row >= origem.y && row < origem.y + origem.height && col >= origem.x && col < origem.x + origem.width
  return writeFaixa(modelo, rows, destino, (row, col) => {
    if (isOrigem(row, col)) return undefined
    const deRow = origem.y + ((((row - origem.y) % origem.height) + origem.height) % origem.height)
    const deCol = origem.x + ((((col - origem.x) % origem.width) + origem.width) % origem.width)
    return valorOf(modelo, rows[deRow]!, deCol)
  })
}

export type Direcao = 'baixo' | 'direita'

/** Source of Ctrl D and Ctrl R: the first row or column, or the previous one for a single row or column. */
export function repeatFaixa(faixa: Faixa, direcao: Direcao): { origem: Faixa; destino: Faixa } | null {
  const { x, y, width, height } = faixa
  if (direcao === 'baixo') {
    if (height > 1) return { origem: { ...faixa, height: 1 }, destino: faixa }
    return y === 0 ? null : { origem: { ...faixa, y: y - 1 }, destino: { ...faixa, y: y - 1, height: 2 } }
  }
  if (width > 1) return { origem: { ...faixa, width: 1 }, destino: faixa }
  return x <= COL_PRIMEIRO_MES ? null : { origem: { ...faixa, x: x - 1 }, destino: { ...faixa, x: x - 1, width: 2 } }
}

/** Pastes a block from its top left corner. One amount fills the selection; a block repeats where it fits whole. */
export function pasteBloco(modelo: GradeModelo, rows: Int32Array, selecao: Faixa, textos: readonly (readonly string[])[]): CelulasDoAto {
  const { valores } = readColagem(textos)
  const altura = valores.length
  const largura = valores.reduce((maior, linha) => Math.max(maior, linha.length), 0)
  const repete = selecao.height % altura === 0 && selecao.width % largura === 0
  const faixa = repete ? selecao : { ...selecao, height: altura, width: largura }
  return writeFaixa(modelo, rows, faixa, (row, col) => valores[(row - selecao.y) % altura]?.[(col - selecao.x) % largura] ?? null)
}

export interface Resumo {
  linhas: number
  colunas: number
  somaCentavos: number
  mediaCentavos: number | null
  contagem: number
}

/**
 * Sum, mean and count of the selection, as shown; null for a single cell or no amounts.
 * Omits a sum too large to be exact.
 */
export function summarizeFaixa(modelo: GradeModelo, rows: Int32Array, faixa: Faixa): Resumo | null {
  if (faixa.width * faixa.height < 2) return null
  let somaCentavos = 0
  let contagem = 0
  walkFaixa(rows, faixa, (no, col) => {
    const valor = valorOf(modelo, no, col)
    if (valor === null) return
    somaCentavos += valor
    contagem += 1
  })
  if (contagem === 0 || !Number.isSafeInteger(somaCentavos)) return null
  return { linhas: faixa.height, colunas: faixa.width, somaCentavos, mediaCentavos: Math.round(somaCentavos / contagem), contagem }
}

export function isSoma(modelo: GradeModelo, no: number, col: number): boolean {
  return colunaOf(col) !== null && celulaOf(modelo, no, col) === null
}
