import type { Cubo } from './cubo.ts'
import { assertBruto, indexCubo, noteIndice } from './index-amounts.ts'
import type { CuboIndexado } from './index-amounts.ts'
import { addValores, findFimDoItem, mergeCubos } from './merge.ts'

function findItem({ tamanho, grupoItem }: Cubo, item: number): number {
  let [baixo, alto] = [0, tamanho]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (grupoItem[meio]! < item) baixo = meio + 1
    else alto = meio
  }
  return baixo
}

/** Adds cell `j` of a difference, whose key is in the cube too, to prefix sums over its months. */
function addCelula({ posicao, mesInicial, quantidadeMeses }: CuboIndexado, acumulados: Float64Array, diferenca: Cubo, j: number): void {
  const base = posicao.get(diferenca.grupoItem[j]!)! * (quantidadeMeses + 1)
  for (let m = diferenca.mes[j]! - mesInicial + 1; m <= quantidadeMeses; m++) acumulados[base + m]! += diferenca.valorCentavos[j]!
}

/**
 * The index of a cube to which cells are added. Where they are all cells that it has, and none of them sums to zero, only amounts are copied:
 * the keys of the one are those of the other.
 */
export function addToIndice(indice: CuboIndexado, diferenca: Cubo): CuboIndexado {
  if (diferenca.tamanho === 0) return indice
  const valorCentavos = addValores(indice.cubo, diferenca)
  if (valorCentavos === undefined) return indexCubo(mergeCubos(indice.cubo, diferenca))
  const cubo = { ...indice.cubo, valorCentavos }
  for (let j = 0; j < diferenca.tamanho; j = findFimDoItem(diferenca, j)) {
    const de = findItem(cubo, diferenca.grupoItem[j]!)
    assertBruto(cubo, de, findFimDoItem(cubo, de))
  }
  const acumulados = indice.total.acumulados.slice()
  for (let j = 0; j < diferenca.tamanho; j++) addCelula(indice, acumulados, diferenca, j)
  const movido = { ...indice, cubo, total: { ...indice.total, acumulados } }
  noteIndice(movido)
  return movido
}
