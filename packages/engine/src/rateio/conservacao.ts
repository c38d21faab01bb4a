import type { Cubo } from '../cubo/cubo.ts'
import { seriesOf } from '../cubo/series.ts'

/**
 * Adds the months of the grupo item that begins at cell `i`, times `sinal`, and says where the next one begins. What rateio takes moves in a
 * month no more than is exact, so no sum of it needs a check of its own.
 */
function sumItem(
  { tamanho, grupoItem, mes, valorCentavos }: Cubo,
  i: number,
  primeiro: number,
  somas: Float64Array,
  sinal: 1 | -1,
): number {
  let fim = i
  for (; fim < tamanho && grupoItem[fim] === grupoItem[i]; fim++) {
    somas[mes[fim]! - primeiro]! += sinal * valorCentavos[fim]!
  }
  return fim
}

const itemAt = ({ tamanho, grupoItem }: Cubo, i: number): number => (i < tamanho ? grupoItem[i]! : Infinity)

/** Throws unless each grupo item has in each month, over the whole company, exactly what it had. Both in the order of a cube. */
export function assertConservation(antes: Cubo, depois: Cubo): void {
  const series = [seriesOf(antes), seriesOf(depois)]
  const primeiro = Math.min(...series.map(({ mesInicial }) => mesInicial))
  const ultimo = Math.max(...series.map(({ mesFinal }) => mesFinal))
  const somas = new Float64Array(Math.max(ultimo - primeiro + 1, 0))
  let [a, d] = [0, 0]
  while (a < antes.tamanho || d < depois.tamanho) {
    const [doAntes, doDepois] = [itemAt(antes, a), itemAt(depois, d)]
    const item = Math.min(doAntes, doDepois)
    somas.fill(0)
    if (doAntes === item) a = sumItem(antes, a, primeiro, somas, -1)
    if (doDepois === item) d = sumItem(depois, d, primeiro, somas, 1)
    const errado = somas.findIndex((soma) => soma !== 0)
    if (errado !== -1) throw new Error(`o rateio não conservou o grupo item ${item} no mês de índice ${primeiro + errado}`)
  }
}
