import type { Cubo } from './cubo.ts'

/**
 * Start and key of each series of a cube. A *série* is a run of consecutive months of one (grupoItem, centroCusto, filial), so its first
 * month determines the others. A key with a gap has several series.
 */
export interface SeriesChaves {
  /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
  readonly inicio: Int32Array
  readonly primeiroMes: Int32Array
  readonly grupoItem: Int32Array
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
}

interface CuboSeries extends SeriesChaves {
  /** First and last month index with a cell; in an empty cube −1 as the last comes after the first. */
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

/** Memoized per cube. */
export function seriesOf(cubo: Cubo): CuboSeries {
  const known = conhecidas.get(cubo)
  if (known !== undefined) return known
  const series = describeSeries(listChaves(cubo))
  conhecidas.set(cubo, series)
  return series
}

/** Expands keys from series to cells; equal keys of adjacent series are filled at once. */
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

/** Builds a cube from its series. Key columns are lazy: a statement never reads them, and they are two thirds of the memory of a cube. */
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
