import { createCuboBuilder } from './build.ts'
import type { Cubo } from './cubo.ts'

/**
 * The amounts of one company in the grupo itens of another, of the company as a whole: `destinos` says which grupo item of the other stands
 * for each of its own, and what has none is left out. Centros de custo and filiais are of nobody else, so they are dropped.
 */
export function restateCubo(cubo: Cubo, destinos: ReadonlyMap<number, number>): Cubo {
  const builder = createCuboBuilder()
  for (let i = 0; i < cubo.tamanho; i++) {
    const destino = destinos.get(cubo.grupoItem[i]!)
    if (destino !== undefined) builder.add(destino, 0, 0, cubo.mes[i]!, cubo.valorCentavos[i]!)
  }
  return builder.build()
}
