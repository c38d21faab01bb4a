/** Pagination of a table: distributes its columns over sheets of paper by their widths. */

export interface SheetColuna {
  largura: number
  parte: number
}

interface PageLimits {
  largura: number
  colunasMax?: number
}

/**
 * Packs column positions into pages. Columns of one part stay together where a page holds them.
 * Each page has at least one column of any width.
 */
export function packColunas(colunas: readonly SheetColuna[], { largura: fits, colunasMax = Infinity }: PageLimits): number[][] {
  const blocks: number[][] = []
  let sobra = 0
  for (const [i, { largura, parte }] of colunas.entries()) {
    const daParte = colunas[i - 1]?.parte === parte ? [] : takeParte(colunas, i)
    const whole = daParte.reduce((soma, coluna) => soma + coluna.largura, 0)
    const last = blocks.at(-1)
    const separa =
      last !== undefined && whole <= fits && daParte.length <= colunasMax && (whole > sobra || last.length + daParte.length > colunasMax)
    if (last === undefined || separa || largura > sobra || last.length === colunasMax) {
      blocks.push([i])
      sobra = fits - largura
    } else {
      last.push(i)
      sobra -= largura
    }
  }
  return blocks
}

function takeParte(colunas: readonly SheetColuna[], inicio: number): readonly SheetColuna[] {
  const fim = colunas.findIndex(({ parte }, i) => i > inicio && parte !== colunas[inicio]!.parte)
  return colunas.slice(inicio, fim === -1 ? undefined : fim)
}
