import type { Cubo } from './cubo.ts'
import { assertBruto, indexCubo, noteIndex } from './index-amounts.ts'
import type { CuboIndexado } from './index-amounts.ts'
import { addValores, findFimDoItem, mergeCubos } from './merge.ts'

function findItem({ tamanho, grupoItem }: Cubo, item: number): number {
  let [low, high] = [0, tamanho]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (grupoItem[middle]! < item) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds cell `j` of a difference to the prefix sums. Its key must be in the cube. */
function addCelula({ position, mesInicial, mesCount }: CuboIndexado, acumulados: Float64Array, diferenca: Cubo, j: number): void {
  const base = position.get(diferenca.grupoItem[j]!)! * (mesCount + 1)
  for (let m = diferenca.mes[j]! - mesInicial + 1; m <= mesCount; m++) acumulados[base + m]! += diferenca.valorCentavos[j]!
}

/**
 * Adds cells to an indexed cube.
 * When the cube has all their keys and no sum is zero, the keys stay and only amounts are copied.
 * @throws CentavosError when a sum, or the gross movement of a grupo item, is not exact
 */
export function addToIndex(index: CuboIndexado, diferenca: Cubo): CuboIndexado {
  if (diferenca.tamanho === 0) return index
  const valorCentavos = addValores(index.cubo, diferenca)
  if (valorCentavos === undefined) return indexCubo(mergeCubos(index.cubo, diferenca))
  const cubo = { ...index.cubo, valorCentavos }
  for (let j = 0; j < diferenca.tamanho; j = findFimDoItem(diferenca, j)) {
    const from = findItem(cubo, diferenca.grupoItem[j]!)
    assertBruto(cubo, from, findFimDoItem(cubo, from))
  }
  const acumulados = index.total.acumulados.slice()
  for (let j = 0; j < diferenca.tamanho; j++) addCelula(index, acumulados, diferenca, j)
  const moved = { ...index, cubo, total: { ...index.total, acumulados } }
  noteIndex(moved)
  return moved
}
