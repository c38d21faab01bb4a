import { addCentavos } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'

export function compareCelulas(a: Cubo, i: number, b: Cubo, j: number): number {
  return a.grupoItem[i]! - b.grupoItem[j]! || a.centroCusto[i]! - b.centroCusto[j]! || a.filial[i]! - b.filial[j]! || a.mes[i]! - b.mes[j]!
}

/** Materializes lazy columns once, instead of calling their getters per cell. */
const readColunas = (cubo: Cubo): Cubo => ({ ...cubo })

interface Escrita {
  readonly copy: (cubo: Cubo, de: number, ate: number) => void
  readonly push: (cubo: Cubo, i: number, valorCentavos: number) => void
  readonly finish: () => Cubo
}

/** Below this many cells, a loop is faster than five bulk copies. */
const TRECHO_CURTO = 24

function createEscrita(maximo: number): Escrita {
  const [grupoItem, centroCusto] = [new Int32Array(maximo), new Int32Array(maximo)]
  const [filial, mes, valorCentavos] = [new Int32Array(maximo), new Int32Array(maximo), new Float64Array(maximo)]
  let tamanho = 0
  const copyUma = (cubo: Cubo, i: number, valor: number): void => {
    grupoItem[tamanho] = cubo.grupoItem[i]!
    centroCusto[tamanho] = cubo.centroCusto[i]!
    filial[tamanho] = cubo.filial[i]!
    mes[tamanho] = cubo.mes[i]!
    valorCentavos[tamanho++] = valor
  }
  const copy = (cubo: Cubo, de: number, ate: number): void => {
    if (ate - de < TRECHO_CURTO) {
      for (let i = de; i < ate; i++) copyUma(cubo, i, cubo.valorCentavos[i]!)
      return
    }
    grupoItem.set(cubo.grupoItem.subarray(de, ate), tamanho)
    centroCusto.set(cubo.centroCusto.subarray(de, ate), tamanho)
    filial.set(cubo.filial.subarray(de, ate), tamanho)
    mes.set(cubo.mes.subarray(de, ate), tamanho)
    valorCentavos.set(cubo.valorCentavos.subarray(de, ate), tamanho)
    tamanho += ate - de
  }
  return {
    copy,
    push: copyUma,
    finish: () => {
      // Copies only when much of the capacity is unused.
      const fit = (array: Int32Array): Int32Array => (tamanho * 2 < maximo ? array.slice(0, tamanho) : array.subarray(0, tamanho))
      return {
        tamanho,
        grupoItem: fit(grupoItem),
        centroCusto: fit(centroCusto),
        filial: fit(filial),
        mes: fit(mes),
        valorCentavos: tamanho * 2 < maximo ? valorCentavos.slice(0, tamanho) : valorCentavos.subarray(0, tamanho),
      }
    },
  }
}

/** Galloping search of the first cell from `de` on that is not before cell `j` of the other cube. */
function findFim(cubo: Cubo, de: number, outro: Cubo, j: number): number {
  if (j === outro.tamanho) return cubo.tamanho
  let passo = 1
  let baixo = de
  while (baixo + passo < cubo.tamanho && compareCelulas(cubo, baixo + passo, outro, j) < 0) {
    baixo += passo
    passo *= 2
  }
  let alto = Math.min(baixo + passo, cubo.tamanho)
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (compareCelulas(cubo, meio, outro, j) < 0) baixo = meio + 1
    else alto = meio
  }
  return baixo
}

/**
 * Merges two cubes cell by cell, dropping zero sums.
 * Runs of cells of only one cube are copied whole, so adding a few cells costs no more than a copy.
 * @throws CentavosError on overflow.
 */
export function mergeCubos(umas: Cubo, outras: Cubo): Cubo {
  const [a, b] = [readColunas(umas), readColunas(outras)]
  const escrita = createEscrita(a.tamanho + b.tamanho)
  let [i, j] = [0, 0]
  while (i < a.tamanho || j < b.tamanho) {
    const fim = findFim(a, i, b, j)
    escrita.copy(a, i, fim)
    i = fim
    if (j === b.tamanho) continue
    if (i < a.tamanho && compareCelulas(a, i, b, j) === 0) {
      const soma = addCentavos(a.valorCentavos[i++]!, b.valorCentavos[j]!)
      if (soma !== 0) escrita.push(b, j, soma)
      j++
      continue
    }
    const doOutro = findFim(b, j, a, i)
    escrita.copy(b, j, doOutro)
    j = doOutro
  }
  return escrita.finish()
}

/** Finds the end of the grupo item that begins at cell `i`, by galloping search. */
export function findFimDoItem({ tamanho, grupoItem }: Cubo, i: number): number {
  const item = grupoItem[i]!
  let passo = 1
  let baixo = i
  while (baixo + passo < tamanho && grupoItem[baixo + passo] === item) {
    baixo += passo
    passo *= 2
  }
  let alto = Math.min(baixo + passo, tamanho)
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (grupoItem[meio] === item) baixo = meio + 1
    else alto = meio
  }
  return baixo
}

/** Filters cells by position with `keep`. `keepItem` decides whole grupo itens at once where it can. */
export function filterCubo(cubo: Cubo, keep: (i: number) => boolean, keepItem?: (grupoItem: number) => boolean | undefined): Cubo {
  const trechos: number[] = []
  let quantas = 0
  const take = (de: number, ate: number): void => {
    trechos.push(de, ate)
    quantas += ate - de
  }
  for (let i = 0, fim = 0; i < cubo.tamanho; i = fim) {
    fim = findFimDoItem(cubo, i)
    const inteiro = keepItem?.(cubo.grupoItem[i]!)
    if (inteiro === true) take(i, fim)
    if (inteiro === undefined) {
      for (let de = i; de < fim; de++) {
        if (!keep(de)) continue
        let ate = de + 1
        while (ate < fim && keep(ate)) ate++
        take(de, ate)
        de = ate
      }
    }
  }
  const escrita = createEscrita(quantas)
  for (let t = 0; t < trechos.length; t += 2) escrita.copy(cubo, trechos[t]!, trechos[t + 1]!)
  return escrita.finish()
}

/**
 * Adds the amounts of another cube with a subset of the keys.
 * Returns undefined when a cell is missing or a sum is zero, because then the keys change.
 * @throws CentavosError on overflow.
 */
export function addValores(somado: Cubo, diferente: Cubo): Float64Array | undefined {
  const [cubo, diferenca] = [readColunas(somado), readColunas(diferente)]
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
