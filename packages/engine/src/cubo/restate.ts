import { createCuboBuilder } from './build.ts'
import type { Cubo } from './cubo.ts'
import type { CuboIndexado } from './index-amounts.ts'

/**
 * The amounts of one company in the grupo itens of another, of the company as a whole: `destinos` says which grupo item of the other stands
 * for each of its own, and what has none is left out. Centros de custo and filiais are of nobody else, so they are dropped: what each grupo
 * item comes to in a month is known of the cube already, and a million cells are not gone through again.
 */
export function restateCubo({ posicao, total }: CuboIndexado, destinos: ReadonlyMap<number, number>): Cubo {
  const { mesInicial, quantidadeMeses, acumulados } = total
  const builder = createCuboBuilder()
  for (const [item, posicaoDoItem] of posicao) {
    const destino = destinos.get(item)
    if (destino === undefined) continue
    const base = posicaoDoItem * (quantidadeMeses + 1)
    for (let mes = 0; mes < quantidadeMeses; mes++) {
      const valor = acumulados[base + mes + 1]! - acumulados[base + mes]!
      if (valor !== 0) builder.add(destino, 0, 0, mesInicial + mes, valor)
    }
  }
  return builder.build()
}
