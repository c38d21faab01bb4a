import type { Cubo } from './cubo.ts'

/**
 * Start and key of each series of a cube.
 * A *série* is a run of consecutive months of one (grupoItem, centroCusto, filial), so its first month determines the others. A key with a
 * gap has several series.
 */
export interface SeriesChaves {
  readonly inicio: Int32Array
  readonly firstMes: Int32Array
  readonly grupoItem: Int32Array
  readonly centroCusto: Int32Array
  readonly filial: Int32Array
}

interface CuboSeries extends SeriesChaves {
  /** First and last month index with a cell. In an empty cube the last comes before the first. */
  readonly mesInicial: number
  readonly mesFinal: number
}

function listInicios({ tamanho, grupoItem, centroCusto, filial, mes }: Cubo): Int32Array {
  const inicios = new Int32Array(tamanho + 1)
  let count = 0
  for (let i = 0; i < tamanho; i++) {
    const segue = i > 0 && mes[i] === mes[i - 1]! + 1 && filial[i] === filial[i - 1]
    if (segue && centroCusto[i] === centroCusto[i - 1] && grupoItem[i] === grupoItem[i - 1]) continue
    inicios[count++] = i
  }
  inicios[count] = tamanho
  return inicios.slice(0, count + 1)
}

function pickFirst(valores: Int32Array, inicio: Int32Array): Int32Array {
  const first = new Int32Array(inicio.length - 1)
  for (let s = 0; s < first.length; s++) first[s] = valores[inicio[s]!]!
  return first
}

function listChaves(cubo: Cubo): SeriesChaves {
  const inicio = listInicios(cubo)
  return {
    inicio,
    firstMes: pickFirst(cubo.mes, inicio),
    grupoItem: pickFirst(cubo.grupoItem, inicio),
    centroCusto: pickFirst(cubo.centroCusto, inicio),
    filial: pickFirst(cubo.filial, inicio),
  }
}

function describeSeries(keys: SeriesChaves): CuboSeries {
  const { inicio, firstMes } = keys
  let [mesInicial, mesFinal] = [Number.MAX_SAFE_INTEGER, -1]
  for (let s = 0; s < firstMes.length; s++) {
    const first = firstMes[s]!
    const last = first + inicio[s + 1]! - inicio[s]! - 1
    if (first < mesInicial) mesInicial = first
    if (last > mesFinal) mesFinal = last
  }
  return { ...keys, mesInicial, mesFinal }
}

const memo = new WeakMap<Cubo, CuboSeries>()

export function seriesOf(cubo: Cubo): CuboSeries {
  const known = memo.get(cubo)
  if (known !== undefined) return known
  const series = describeSeries(listChaves(cubo))
  memo.set(cubo, series)
  return series
}

function spreadChaves(keys: Int32Array, inicio: Int32Array): Int32Array {
  const dasCelulas = new Int32Array(inicio.at(-1)!)
  for (let s = 0, t = 0; s < keys.length; s = t) {
    while (t < keys.length && keys[t] === keys[s]) t++
    dasCelulas.fill(keys[s]!, inicio[s], inicio[t])
  }
  return dasCelulas
}

function spreadMeses({ inicio, firstMes }: SeriesChaves): Int32Array {
  const dasCelulas = new Int32Array(inicio.at(-1)!)
  for (let s = 0; s < firstMes.length; s++) {
    const since = firstMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < inicio[s + 1]!; i++) dasCelulas[i] = since + i
  }
  return dasCelulas
}

/**
 * Builds a cube from its series. Key columns are lazy.
 * A statement never reads them, and they are two thirds of the memory of a cube.
 */
export function buildCuboFromSeries(keys: SeriesChaves, valorCentavos: Float64Array): Cubo {
  const whenAsked = (write: () => Int32Array): (() => Int32Array) => {
    let dasCelulas: Int32Array | undefined
    return () => (dasCelulas ??= write())
  }
  const { inicio } = keys
  const grupoItem = whenAsked(() => spreadChaves(keys.grupoItem, inicio))
  const centroCusto = whenAsked(() => spreadChaves(keys.centroCusto, inicio))
  const filial = whenAsked(() => spreadChaves(keys.filial, inicio))
  const meses = whenAsked(() => spreadMeses(keys))
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
  memo.set(cubo, describeSeries(keys))
  return cubo
}
