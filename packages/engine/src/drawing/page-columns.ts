/** Distributes the columns of a table over sheets of paper by their widths. Pure geometry, no markup. */

export interface ColunaDeFolha {
  largura: number
  /** Key of the group of columns, such as a company or a month. */
  parte: number
}

interface Pagina {
  largura: number
  colunasMax?: number
}

/**
 * Packs column positions into pages. Each page has at least one column of any width; columns of one part stay together where a page holds
 * them.
 */
export function packColunas(colunas: readonly ColunaDeFolha[], { largura: cabe, colunasMax = Infinity }: Pagina): number[][] {
  const blocos: number[][] = []
  let sobra = 0
  for (const [i, { largura, parte }] of colunas.entries()) {
    const daParte = colunas[i - 1]?.parte === parte ? [] : takeParte(colunas, i)
    const inteira = daParte.reduce((soma, coluna) => soma + coluna.largura, 0)
    const ultimo = blocos.at(-1)
    const separa =
      ultimo !== undefined &&
      inteira <= cabe &&
      daParte.length <= colunasMax &&
      (inteira > sobra || ultimo.length + daParte.length > colunasMax)
    if (ultimo === undefined || separa || largura > sobra || ultimo.length === colunasMax) {
      blocos.push([i])
      sobra = cabe - largura
    } else {
      ultimo.push(i)
      sobra -= largura
    }
  }
  return blocos
}

function takeParte(colunas: readonly ColunaDeFolha[], inicio: number): readonly ColunaDeFolha[] {
  const fim = colunas.findIndex(({ parte }, i) => i > inicio && parte !== colunas[inicio]!.parte)
  return colunas.slice(inicio, fim === -1 ? undefined : fim)
}
