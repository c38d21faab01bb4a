import type { CuboAgregado, CuboIndexado } from '../cubo/index-amounts.ts'

/** Sums a grupo item (by its position, undefined when absent) over the months before `mes`. */
function sumBefore({ mesInicial, quantidadeMeses, acumulados }: CuboAgregado, posicao: number | undefined, mes: number): number {
  if (posicao === undefined) return 0
  return acumulados[posicao * (quantidadeMeses + 1) + Math.min(Math.max(mes - mesInicial, 0), quantidadeMeses)]!
}

/** Checks the cells of each grupo item against its total, which may come from `noteSomas`. */
function assertCelulas({ cubo: { valorCentavos }, series: { inicio, item }, total }: CuboIndexado): void {
  const largura = total.quantidadeMeses + 1
  for (let s = 0, i = 0; s < item.length;) {
    const doItem = item[s]!
    while (item[s] === doItem) s++
    let soma = 0
    for (; i < inicio[s]!; i++) soma += valorCentavos[i]!
    if (soma !== total.acumulados[(doItem + 1) * largura - 1])
      throw new Error(`o rateio não conservou as células do item na posição ${doItem}`)
  }
}

/**
 * Asserts the conservation of the company total of each grupo item and month.
 * Also that cells match their totals.
 * @throws when violated
 */
export function assertConservation(antes: CuboIndexado, depois: CuboIndexado): void {
  assertCelulas(depois)
  const comMeses = [antes, depois].filter(({ quantidadeMeses }) => quantidadeMeses > 0)
  const primeiro = Math.min(...comMeses.map(({ mesInicial }) => mesInicial))
  const fim = Math.max(...comMeses.map(({ mesInicial, quantidadeMeses }) => mesInicial + quantidadeMeses))
  for (const item of new Set([...antes.posicao.keys(), ...depois.posicao.keys()])) {
    const [era, fica] = [antes.posicao.get(item), depois.posicao.get(item)]
    // Months are conserved when their prefix sums are.
    for (let mes = primeiro + 1; mes <= fim; mes++) {
      if (sumBefore(antes.total, era, mes) !== sumBefore(depois.total, fica, mes))
        throw new Error(`o rateio não conservou o grupo item ${item} no mês de índice ${mes - 1}`)
    }
  }
}
