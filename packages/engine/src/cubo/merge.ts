import { addCentavos } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'

export function compareCelulas(a: Cubo, i: number, b: Cubo, j: number): number {
  return a.grupoItem[i]! - b.grupoItem[j]! || a.centroCusto[i]! - b.centroCusto[j]! || a.filial[i]! - b.filial[j]! || a.mes[i]! - b.mes[j]!
}

/** Lazy columns are read once here, because a getter per cell is slow. */
const readColunas = (cubo: Cubo): Cubo => ({ ...cubo })

interface CuboWriter {
  readonly copy: (cubo: Cubo, from: number, until: number) => void
  readonly push: (cubo: Cubo, i: number, valorCentavos: number) => void
  readonly finish: () => Cubo
}

const SHORT_EXCERPT = 24

function createWriting(max: number): CuboWriter {
  const [grupoItem, centroCusto] = [new Int32Array(max), new Int32Array(max)]
  const [filial, mes, valorCentavos] = [new Int32Array(max), new Int32Array(max), new Float64Array(max)]
  let tamanho = 0
  const copyOne = (cubo: Cubo, i: number, valor: number): void => {
    grupoItem[tamanho] = cubo.grupoItem[i]!
    centroCusto[tamanho] = cubo.centroCusto[i]!
    filial[tamanho] = cubo.filial[i]!
    mes[tamanho] = cubo.mes[i]!
    valorCentavos[tamanho++] = valor
  }
  const copy = (cubo: Cubo, from: number, until: number): void => {
    if (until - from < SHORT_EXCERPT) {
      for (let i = from; i < until; i++) copyOne(cubo, i, cubo.valorCentavos[i]!)
      return
    }
    grupoItem.set(cubo.grupoItem.subarray(from, until), tamanho)
    centroCusto.set(cubo.centroCusto.subarray(from, until), tamanho)
    filial.set(cubo.filial.subarray(from, until), tamanho)
    mes.set(cubo.mes.subarray(from, until), tamanho)
    valorCentavos.set(cubo.valorCentavos.subarray(from, until), tamanho)
    tamanho += until - from
  }
  return {
    copy,
    push: copyOne,
    finish: () => {
      const fit = (array: Int32Array): Int32Array => (tamanho * 2 < max ? array.slice(0, tamanho) : array.subarray(0, tamanho))
      return {
        tamanho,
        grupoItem: fit(grupoItem),
        centroCusto: fit(centroCusto),
        filial: fit(filial),
        mes: fit(mes),
        valorCentavos: tamanho * 2 < max ? valorCentavos.slice(0, tamanho) : valorCentavos.subarray(0, tamanho),
      }
    },
  }
}

/** Galloping search of the first cell from `from` on that is not before cell `j` of the other cube. */
function findFim(cubo: Cubo, from: number, other: Cubo, j: number): number {
  if (j === other.tamanho) return cubo.tamanho
  let step = 1
  let low = from
  while (low + step < cubo.tamanho && compareCelulas(cubo, low + step, other, j) < 0) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, cubo.tamanho)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCelulas(cubo, middle, other, j) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Merges two cubes cell by cell, dropping zero sums.
 * Runs of cells of only one cube are copied whole, so adding a few cells costs no more than a copy.
 * @throws CentavosError on overflow.
 */
export function mergeCubos(left: Cubo, right: Cubo): Cubo {
  const [a, b] = [readColunas(left), readColunas(right)]
  const writing = createWriting(a.tamanho + b.tamanho)
  let [i, j] = [0, 0]
  while (i < a.tamanho || j < b.tamanho) {
    const fim = findFim(a, i, b, j)
    writing.copy(a, i, fim)
    i = fim
    if (j === b.tamanho) continue
    if (i < a.tamanho && compareCelulas(a, i, b, j) === 0) {
      const soma = addCentavos(a.valorCentavos[i++]!, b.valorCentavos[j]!)
      if (soma !== 0) writing.push(b, j, soma)
      j++
      continue
    }
    const otherDo = findFim(b, j, a, i)
    writing.copy(b, j, otherDo)
    j = otherDo
  }
  return writing.finish()
}

export function findFimDoItem({ tamanho, grupoItem }: Cubo, i: number): number {
  const item = grupoItem[i]!
  let step = 1
  let low = i
  while (low + step < tamanho && grupoItem[low + step] === item) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, tamanho)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (grupoItem[middle] === item) low = middle + 1
    else high = middle
  }
  return low
}

/** Filters cells by position with `keep`. `keepItem` decides whole grupo itens at once where it can. */
export function filterCubo(cubo: Cubo, keep: (i: number) => boolean, keepItem?: (grupoItem: number) => boolean | undefined): Cubo {
  const excerpts: number[] = []
  let count = 0
  const take = (from: number, until: number): void => {
    excerpts.push(from, until)
    count += until - from
  }
  for (let i = 0, fim = 0; i < cubo.tamanho; i = fim) {
    fim = findFimDoItem(cubo, i)
    const keepsItem = keepItem?.(cubo.grupoItem[i]!)
    if (keepsItem === true) take(i, fim)
    if (keepsItem === undefined) {
      for (let from = i; from < fim; from++) {
        if (!keep(from)) continue
        let until = from + 1
        while (until < fim && keep(until)) until++
        take(from, until)
        from = until
      }
    }
  }
  const writing = createWriting(count)
  for (let t = 0; t < excerpts.length; t += 2) writing.copy(cubo, excerpts[t]!, excerpts[t + 1]!)
  return writing.finish()
}

/**
 * Adds the amounts of another cube with a subset of the keys.
 * Returns undefined when a cell is missing or a sum is zero, because then the keys change.
 * @throws CentavosError on overflow.
 */
export function addValores(base: Cubo, change: Cubo): Float64Array | undefined {
  const [cubo, diferenca] = [readColunas(base), readColunas(change)]
  let valorCentavos: Float64Array | undefined
  for (let i = 0, j = 0; j < diferenca.tamanho; j++) {
    i = findFim(cubo, i, diferenca, j)
    if (i === cubo.tamanho || compareCelulas(cubo, i, diferenca, j) !== 0) return undefined
    const soma = addCentavos(cubo.valorCentavos[i]!, diferenca.valorCentavos[j]!)
    if (soma === 0) return undefined
    valorCentavos ??= cubo.valorCentavos.slice()
    valorCentavos[i] = soma
  }
  return valorCentavos ?? cubo.valorCentavos
}

export function negateCubo(cubo: Cubo): Cubo {
  return { ...cubo, valorCentavos: cubo.valorCentavos.map((valor) => 0 - valor) }
}
