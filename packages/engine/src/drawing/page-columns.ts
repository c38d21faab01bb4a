/** How the columns of a table are dealt out to sheets of paper, each as wide as it is. Pure geometry, no markup. */

/** A column on paper. */
export interface ColunaDeFolha {
  /** In the unit of the page. */
  largura: number
  /** Of what it is: a company, a month. */
  parte: number
}

interface Pagina {
  /** Room for columns across the page, beside the names of the lines. */
  largura: number
  /** Columns of one page, however narrow they are. */
  colunasMax?: number
}

/**
 * Positions of the columns, page by page. One column at least, however wide it is; those of one part together, where a page holds them.
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

/** The columns of one part that stand side by side from `inicio` on. */
function takeParte(colunas: readonly ColunaDeFolha[], inicio: number): readonly ColunaDeFolha[] {
  const fim = colunas.findIndex(({ parte }, i) => i > inicio && parte !== colunas[inicio]!.parte)
  return colunas.slice(inicio, fim === -1 ? undefined : fim)
}
