import type { Cubo } from './cubo.ts'

/** Where the series of a cube begin, and the key of each: a *série* is the run of months of one (grupoItem, centroCusto, filial). */
export interface SeriesChaves {
  /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
  readonly inicio: Int32Array
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

function listInicios({ tamanho, grupoItem, centroCusto, filial }: Cubo): Int32Array {
  const inicios = new Int32Array(tamanho + 1)
  let quantas = 0
  for (let i = 0; i < tamanho; i++) {
    if (i > 0 && filial[i] === filial[i - 1] && centroCusto[i] === centroCusto[i - 1] && grupoItem[i] === grupoItem[i - 1]) continue
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
    grupoItem: pickPrimeiras(cubo.grupoItem, inicio),
    centroCusto: pickPrimeiras(cubo.centroCusto, inicio),
    filial: pickPrimeiras(cubo.filial, inicio),
  }
}

function describeSeries({ mes }: Cubo, chaves: SeriesChaves): CuboSeries {
  const { inicio } = chaves
  let [mesInicial, mesFinal] = [Number.MAX_SAFE_INTEGER, -1]
  // The months of a series ascend.
  for (let s = 0; s + 1 < inicio.length; s++) {
    mesInicial = Math.min(mesInicial, mes[inicio[s]!]!)
    mesFinal = Math.max(mesFinal, mes[inicio[s + 1]! - 1]!)
  }
  return { ...chaves, mesInicial, mesFinal }
}

const conhecidas = new WeakMap<Cubo, CuboSeries>()

/** Found once for each cube. */
export function seriesOf(cubo: Cubo): CuboSeries {
  const known = conhecidas.get(cubo)
  if (known !== undefined) return known
  const series = describeSeries(cubo, listChaves(cubo))
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

/**
 * A cube from its series. What belongs to each cell of them is written when somebody asks for it: a statement never does, and it is half of the
 * memory of a cube.
 */
export function buildCuboFromSeries(chaves: SeriesChaves, mes: Int32Array, valorCentavos: Float64Array): Cubo {
  const whenAsked = (daSerie: Int32Array): (() => Int32Array) => {
    let dasCelulas: Int32Array | undefined
    return () => (dasCelulas ??= spreadChaves(daSerie, chaves.inicio))
  }
  const [grupoItem, centroCusto, filial] = [whenAsked(chaves.grupoItem), whenAsked(chaves.centroCusto), whenAsked(chaves.filial)]
  const cubo: Cubo = {
    tamanho: mes.length,
    get grupoItem() {
      return grupoItem()
    },
    get centroCusto() {
      return centroCusto()
    },
    get filial() {
      return filial()
    },
    mes,
    valorCentavos,
  }
  conhecidas.set(cubo, describeSeries(cubo, chaves))
  return cubo
}
