import type { Cubo } from './cubo.ts'

/**
 * Where the series of a cube begin, and the key of each: a *série* is a run of months in a row of one (grupoItem, centroCusto, filial), so that
 * its first month tells all of them. Most keys are of one series; one that has nothing in some month between is of several.
 */
export interface SeriesChaves {
  /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
  readonly inicio: Int32Array
  /** The month of the first of them. */
  readonly primeiroMes: Int32Array
  /** Ids, one for each series. */
  readonly grupoItem: Int32Array
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
}

/** The series of a cube and the months that they are of. */
interface CuboSeries extends SeriesChaves {
  /** First and last month index with a cell; −1 is after the last one of a cube without cells. */
  readonly mesInicial: number
  readonly mesFinal: number
}

function listInicios({ tamanho, grupoItem, centroCusto, filial, mes }: Cubo): Int32Array {
  const inicios = new Int32Array(tamanho + 1)
  let quantas = 0
  for (let i = 0; i < tamanho; i++) {
    const segue = i > 0 && mes[i] === mes[i - 1]! + 1 && filial[i] === filial[i - 1]
    if (segue && centroCusto[i] === centroCusto[i - 1] && grupoItem[i] === grupoItem[i - 1]) continue
    inicios[quantas++] = i
  }
  inicios[quantas] = tamanho
  return inicios.slice(0, quantas + 1)
}

/** The first of each run of cells. */
function pickPrimeiras(valores: Int32Array, inicio: Int32Array): Int32Array {
  const primeiras = new Int32Array(inicio.length - 1)
  for (let s = 0; s < primeiras.length; s++) primeiras[s] = valores[inicio[s]!]!
  return primeiras
}

function listChaves(cubo: Cubo): SeriesChaves {
  const inicio = listInicios(cubo)
  return {
    inicio,
    primeiroMes: pickPrimeiras(cubo.mes, inicio),
    grupoItem: pickPrimeiras(cubo.grupoItem, inicio),
    centroCusto: pickPrimeiras(cubo.centroCusto, inicio),
    filial: pickPrimeiras(cubo.filial, inicio),
  }
}

function describeSeries(chaves: SeriesChaves): CuboSeries {
  const { inicio, primeiroMes } = chaves
  let [mesInicial, mesFinal] = [Number.MAX_SAFE_INTEGER, -1]
  for (let s = 0; s < primeiroMes.length; s++) {
    const primeiro = primeiroMes[s]!
    const ultimo = primeiro + inicio[s + 1]! - inicio[s]! - 1
    if (primeiro < mesInicial) mesInicial = primeiro
    if (ultimo > mesFinal) mesFinal = ultimo
  }
  return { ...chaves, mesInicial, mesFinal }
}

const conhecidas = new WeakMap<Cubo, CuboSeries>()

/** Found once for each cube. */
export function seriesOf(cubo: Cubo): CuboSeries {
  const known = conhecidas.get(cubo)
  if (known !== undefined) return known
  const series = describeSeries(listChaves(cubo))
  conhecidas.set(cubo, series)
  return series
}

/** A key of every cell, from that of each series: equal ones of several series are written at once. */
function spreadChaves(chaves: Int32Array, inicio: Int32Array): Int32Array {
  const dasCelulas = new Int32Array(inicio.at(-1)!)
  for (let s = 0, t = 0; s < chaves.length; s = t) {
    while (t < chaves.length && chaves[t] === chaves[s]) t++
    dasCelulas.fill(chaves[s]!, inicio[s], inicio[t])
  }
  return dasCelulas
}

function spreadMeses({ inicio, primeiroMes }: SeriesChaves): Int32Array {
  const dasCelulas = new Int32Array(inicio.at(-1)!)
  for (let s = 0; s < primeiroMes.length; s++) {
    const desde = primeiroMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < inicio[s + 1]!; i++) dasCelulas[i] = desde + i
  }
  return dasCelulas
}

/**
 * A cube from its series. What belongs to each cell of them is written when somebody asks for it: a statement never does, and it is two thirds
 * of the memory of a cube.
 */
export function buildCuboFromSeries(chaves: SeriesChaves, valorCentavos: Float64Array): Cubo {
  const whenAsked = (write: () => Int32Array): (() => Int32Array) => {
    let dasCelulas: Int32Array | undefined
    return () => (dasCelulas ??= write())
  }
  const { inicio } = chaves
  const grupoItem = whenAsked(() => spreadChaves(chaves.grupoItem, inicio))
  const centroCusto = whenAsked(() => spreadChaves(chaves.centroCusto, inicio))
  const filial = whenAsked(() => spreadChaves(chaves.filial, inicio))
  const meses = whenAsked(() => spreadMeses(chaves))
  const cubo: Cubo = {
    tamanho: valorCentavos.length,
    get grupoItem() {
      return grupoItem()
    },
    get centroCusto() {
      return centroCusto()
    },
    get filial() {
      return filial()
    },
    get mes() {
      return meses()
    },
    valorCentavos,
  }
  conhecidas.set(cubo, describeSeries(chaves))
  return cubo
}
