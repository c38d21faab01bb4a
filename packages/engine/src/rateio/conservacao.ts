import { sumAgregado } from '../cubo/indice.ts'
import type { CuboIndexado } from '../cubo/indice.ts'

/** What a grupo item comes to in a month, over the whole company: by its position, which what has none of it does not have. */
function sumMes({ total }: CuboIndexado, posicao: number | undefined, mes: number): number {
  return posicao === undefined ? 0 : sumAgregado(total, posicao, mes, mes)
}

/** Throws unless each grupo item has in each month, over the whole company, exactly what it had. */
export function assertConservation(antes: CuboIndexado, depois: CuboIndexado): void {
  const meses = (indice: CuboIndexado): number[] => Array.from({ length: indice.quantidadeMeses }, (_, m) => indice.mesInicial + m)
  const todos = new Set([...meses(antes), ...meses(depois)])
  for (const item of new Set([...antes.posicao.keys(), ...depois.posicao.keys()])) {
    const [era, fica] = [antes.posicao.get(item), depois.posicao.get(item)]
    for (const mes of todos) {
      if (sumMes(antes, era, mes) !== sumMes(depois, fica, mes))
        throw new Error(`o rateio não conservou o grupo item ${item} no mês de índice ${mes}`)
    }
  }
}
