import type { CuboAggregated, CuboIndexado } from '../cubo/index-amounts.ts'

function sumBefore({ mesInicial, mesCount, acumulados }: CuboAggregated, position: number | undefined, mes: number): number {
  if (position === undefined) return 0
  return acumulados[position * (mesCount + 1) + Math.min(Math.max(mes - mesInicial, 0), mesCount)]!
}

function assertCelulas({ cubo: { valorCentavos }, series: { inicio, item }, total }: CuboIndexado): void {
  const width = total.mesCount + 1
  for (let s = 0, i = 0; s < item.length;) {
    const doItem = item[s]!
    while (item[s] === doItem) s++
    let soma = 0
    for (; i < inicio[s]!; i++) soma += valorCentavos[i]!
    if (soma !== total.acumulados[(doItem + 1) * width - 1])
      throw new Error(`the rateio did not conserve the cells of the item at position ${doItem}`)
  }
}

/**
 * Asserts that the company total of each grupo item and month is conserved, and that cells match it.
 * @throws Error when violated
 */
export function assertConservation(before: CuboIndexado, after: CuboIndexado): void {
  assertCelulas(after)
  const comMeses = [before, after].filter(({ mesCount }) => mesCount > 0)
  const first = Math.min(...comMeses.map(({ mesInicial }) => mesInicial))
  const fim = Math.max(...comMeses.map(({ mesInicial, mesCount }) => mesInicial + mesCount))
  for (const item of new Set([...before.position.keys(), ...after.position.keys()])) {
    const [positionBefore, positionAfter] = [before.position.get(item), after.position.get(item)]
    // Months are conserved when their prefix sums are.
    for (let mes = first + 1; mes <= fim; mes++) {
      if (sumBefore(before.total, positionBefore, mes) !== sumBefore(after.total, positionAfter, mes))
        throw new Error(`the rateio did not conserve grupo item ${item} in month index ${mes - 1}`)
    }
  }
}
