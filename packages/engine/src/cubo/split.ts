import type { Cubo, CuboFiltro } from './cubo.ts'
import { accumulate, addSeries, emptyAcumulados, keyOf, maskSeries, getOrComputeLru } from './index-amounts.ts'
import type { CuboAgregado, CuboIndexado } from './index-amounts.ts'

export type CuboDimensao = 'centroCusto' | 'filial'

interface Divisao {
  readonly dimensao: CuboDimensao
  readonly filtro: CuboFiltro
  readonly partes: Map<number, CuboAgregado>
}

/** Some hundred kilobytes each. */
const DIVISOES_LEMBRADAS = 4

const divididos = new WeakMap<CuboIndexado, Map<string, Divisao>>()

/**
 * The cells that pass the filter apart by centro de custo or by filial, 0 being those without one: one pass over the cube whatever the
 * number of them, and none where the same was asked of it lately: it is not to be changed. Ids ascending; together they are `aggregateCubo` of the same filter.
 */
export function splitCubo(indice: CuboIndexado, dimensao: CuboDimensao, filtro: CuboFiltro = {}): Map<number, CuboAgregado> {
  const recentes = divididos.get(indice) ?? new Map<string, Divisao>()
  divididos.set(indice, recentes)
  const divide = (): Divisao => ({ dimensao, filtro, partes: divideCubo(indice, dimensao, filtro) })
  return getOrComputeLru(recentes, `${dimensao} ${keyOf(filtro)}`, DIVISOES_LEMBRADAS, divide).partes
}

function divideCubo(indice: CuboIndexado, dimensao: CuboDimensao, filtro: CuboFiltro): Map<number, CuboAgregado> {
  const { series, posicao, quantidadeMeses } = indice
  const [ids, deles] = dimensao === 'centroCusto' ? [indice.centrosCusto, series.centroCusto] : [indice.filiais, series.filial]
  const passam = maskSeries(indice, filtro)
  const usados = new Uint8Array(ids.length)
  for (let s = 0; s < passam.length; s++) if (passam[s] === 1) usados[deles[s]!] = 1
  const tamanho = posicao.size * (quantidadeMeses + 1)
  let quantos = 0
  const inicios = Int32Array.from(usados, (usado) => (usado === 0 ? -1 : tamanho * quantos++))
  // One room for all of them: a hundred small ones take longer to get than to fill.
  const todos = new Float64Array(tamanho * quantos)
  const onde = new Int32Array(passam.length)
  for (let s = 0; s < onde.length; s++) onde[s] = passam[s] === 1 ? inicios[deles[s]!]! : -1
  addSeries(indice, onde, todos)
  const agregados = new Map<number, CuboAgregado>()
  for (const [i, id] of ids.entries()) {
    const inicio = inicios[i]!
    if (inicio >= 0) agregados.set(id, accumulate(indice, todos.subarray(inicio, inicio + tamanho)))
  }
  return agregados
}

/** Adds cell `j` of a difference, which is one of the cube too, to running sums over its months. */
export function addCelula(
  { posicao, mesInicial, quantidadeMeses }: CuboIndexado,
  acumulados: Float64Array,
  diferenca: Cubo,
  j: number,
): void {
  const base = posicao.get(diferenca.grupoItem[j]!)! * (quantidadeMeses + 1)
  for (let m = diferenca.mes[j]! - mesInicial + 1; m <= quantidadeMeses; m++) acumulados[base + m]! += diferenca.valorCentavos[j]!
}

/**
 * What was split of a cube, for the same cells with other amounts: the parts that none of them is in are the same ones, and the others are
 * not summed anew.
 */
export function moveDivisoes(antes: CuboIndexado, agora: CuboIndexado, diferenca: Cubo): void {
  const feitas = divididos.get(antes)
  if (feitas === undefined) return
  const movidas = new Map<string, Divisao>()
  for (const [chave, { dimensao, filtro, partes }] of feitas) {
    const [centros, filiais] = [filtro.centrosCusto && new Set(filtro.centrosCusto), filtro.filiais && new Set(filtro.filiais)]
    const deles = dimensao === 'centroCusto' ? diferenca.centroCusto : diferenca.filial
    const mudadas = new Map<number, CuboAgregado>()
    for (let j = 0; j < diferenca.tamanho; j++) {
      if (centros?.has(diferenca.centroCusto[j]!) === false || filiais?.has(diferenca.filial[j]!) === false) continue
      const parte = mudadas.get(deles[j]!) ?? copyParte(partes.get(deles[j]!)!)
      mudadas.set(deles[j]!, parte)
      addCelula(agora, parte.acumulados, diferenca, j)
    }
    movidas.set(chave, { dimensao, filtro, partes: new Map(Array.from(partes, ([id, parte]) => [id, mudadas.get(id) ?? parte])) })
  }
  divididos.set(agora, movidas)
}

const copyParte = (parte: CuboAgregado): CuboAgregado => ({ ...parte, acumulados: parte.acumulados.slice() })

/** Several parts of one cube as one. */
export function joinAgregados(indice: CuboIndexado, partes: readonly CuboAgregado[]): CuboAgregado {
  const acumulados = emptyAcumulados(indice)
  for (const parte of partes) for (let i = 0; i < acumulados.length; i++) acumulados[i]! += parte.acumulados[i]!
  return { mesInicial: indice.mesInicial, quantidadeMeses: indice.quantidadeMeses, acumulados }
}
