import type { Cubo } from './cubo.ts'

/** The runs of months of a cube, each of one (grupoItem, centroCusto, filial), and the months that they are of. */
interface CuboSeries {
  /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
  readonly inicio: Int32Array
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

function describeSeries({ mes }: Cubo, inicio: Int32Array): CuboSeries {
  let [mesInicial, mesFinal] = [Number.MAX_SAFE_INTEGER, -1]
  // The months of a series ascend.
  for (let s = 0; s + 1 < inicio.length; s++) {
    mesInicial = Math.min(mesInicial, mes[inicio[s]!]!)
    mesFinal = Math.max(mesFinal, mes[inicio[s + 1]! - 1]!)
  }
  return { inicio, mesInicial, mesFinal }
}

const conhecidas = new WeakMap<Cubo, CuboSeries>()

/** Who writes the cells of a cube one series after the other says where each of them begins. */
export function noteSeries(cubo: Cubo, inicio: Int32Array): void {
  conhecidas.set(cubo, describeSeries(cubo, inicio))
}

/** Found once for each cube. */
export function seriesOf(cubo: Cubo): CuboSeries {
  const known = conhecidas.get(cubo)
  if (known !== undefined) return known
  const series = describeSeries(cubo, listInicios(cubo))
  conhecidas.set(cubo, series)
  return series
}
