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
  /** The first month of each series. */
  readonly primeiroMes: Int32Array
  /** Each series is of months in a row, so that the first one tells all of them. */
  readonly seguidas: boolean
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

/** @param mes of every cell; undefined where each series is of months in a row */
function describeSeries(chaves: SeriesChaves, primeiroMes: Int32Array, mes: Int32Array | undefined): CuboSeries {
  const { inicio } = chaves
  let [mesInicial, mesFinal, seguidas] = [Number.MAX_SAFE_INTEGER, -1, true]
  // The months of a series ascend.
  for (let s = 0; s < primeiroMes.length; s++) {
    const primeiro = primeiroMes[s]!
    const seguido = primeiro + inicio[s + 1]! - inicio[s]! - 1
    const ultimo = mes === undefined ? seguido : mes[inicio[s + 1]! - 1]!
    if (primeiro < mesInicial) mesInicial = primeiro
    if (ultimo > mesFinal) mesFinal = ultimo
    if (ultimo !== seguido) seguidas = false
  }
  return { ...chaves, mesInicial, mesFinal, primeiroMes, seguidas }
}

const conhecidas = new WeakMap<Cubo, CuboSeries>()

/** Found once for each cube. */
export function seriesOf(cubo: Cubo): CuboSeries {
  const known = conhecidas.get(cubo)
  if (known !== undefined) return known
  const chaves = listChaves(cubo)
  const series = describeSeries(chaves, pickPrimeiras(cubo.mes, chaves.inicio), cubo.mes)
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

/** Writes the month of every cell of the first `series` series, which are of months in a row. */
export function spreadMeses(primeiroMes: Int32Array, inicio: Int32Array, series: number, mes: Int32Array): Int32Array {
  for (let s = 0; s < series; s++) {
    const desde = primeiroMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < inicio[s + 1]!; i++) mes[i] = desde + i
  }
  return mes
}

/**
 * A cube from its series. What belongs to each cell of them is written when somebody asks for it: a statement never does, and it is two thirds
 * of the memory of a cube.
 * @param mes of every cell; undefined where each series is of months in a row, from the first one on
 */
export function buildCuboFromSeries(
  chaves: SeriesChaves,
  primeiroMes: Int32Array,
  mes: Int32Array | undefined,
  valorCentavos: Float64Array,
): Cubo {
  const whenAsked = (write: () => Int32Array): (() => Int32Array) => {
    let dasCelulas: Int32Array | undefined
    return () => (dasCelulas ??= write())
  }
  const { inicio } = chaves
  const grupoItem = whenAsked(() => spreadChaves(chaves.grupoItem, inicio))
  const centroCusto = whenAsked(() => spreadChaves(chaves.centroCusto, inicio))
  const filial = whenAsked(() => spreadChaves(chaves.filial, inicio))
  const meses = whenAsked(() => mes ?? spreadMeses(primeiroMes, inicio, primeiroMes.length, new Int32Array(valorCentavos.length)))
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
  conhecidas.set(cubo, describeSeries(chaves, primeiroMes, mes))
  return cubo
}
