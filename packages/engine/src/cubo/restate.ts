import { createCuboBuilder } from './build.ts'
import type { Cubo } from './cubo.ts'
import type { CuboIndexado } from './index-amounts.ts'

/**
 * Restates a cube of one company in the grupo itens of another.
 * `destinos` maps grupo itens; unmapped ones are left out. Centros de custo and filiais are private to a company, so they are dropped and
 * the precomputed totals suffice.
 */
export function restateCubo({ position, total }: CuboIndexado, destinos: ReadonlyMap<number, number>): Cubo {
  const { mesInicial, mesCount, acumulados } = total
  const builder = createCuboBuilder()
  for (const [item, itemPosition] of position) {
    const destino = destinos.get(item)
    if (destino === undefined) continue
    const base = itemPosition * (mesCount + 1)
    for (let mes = 0; mes < mesCount; mes++) {
      const valor = acumulados[base + mes + 1]! - acumulados[base + mes]!
      if (valor !== 0) builder.add(destino, 0, 0, mesInicial + mes, valor)
    }
  }
  return builder.build()
}
