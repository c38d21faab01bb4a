import type { Cubo } from './cubo.ts'
import { mergeCubos } from './merge.ts'
import { buildCuboFromSeries } from './series.ts'

/** Cells that come in the order of a cube, or in several runs of it: a place that is not after the one before begins the next run, of other cells. */
export interface CuboInOrder {
  /** The months from `mes` on of one place: amounts `de` … `ate − 1` of `valores`, of which zeros are no cells. */
  readonly addMeses: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    de: number,
    ate: number,
  ) => void
  readonly build: () => Cubo
}

/** The same numbers with room for more. */
function widen<T extends Int32Array | Float64Array>(coluna: T, maior: T): T {
  maior.set(coluna)
  return maior
}

/** The first ones: a copy only where much of the room stayed empty. */
function fit(coluna: Int32Array, tamanho: number): Int32Array
function fit(coluna: Float64Array, tamanho: number): Float64Array
function fit(coluna: Int32Array | Float64Array, tamanho: number): Int32Array | Float64Array {
  return tamanho * 2 < coluna.length ? coluna.slice(0, tamanho) : coluna.subarray(0, tamanho)
}

/** One run. The key of a place, and the first of its months in a row, are kept once for all of these. */
class Trecho {
  private tamanho = 0
  private valorCentavos: Float64Array
  private series = 0
  /** Of each series: its first cell and the month of it, and its key. */
  private inicio: Int32Array
  private primeiroMes: Int32Array
  private grupoItem: Int32Array
  private centroCusto: Int32Array
  private filial: Int32Array

  /** @param lugar for so many cells, and for as many series as that is of two years each; more of either find room, too */
  constructor(lugar: number) {
    this.valorCentavos = new Float64Array(lugar)
    const series = 64 + Math.ceil(lugar / 24)
    this.inicio = new Int32Array(series)
    this.primeiroMes = new Int32Array(series)
    this.grupoItem = new Int32Array(series)
    this.centroCusto = new Int32Array(series)
    this.filial = new Int32Array(series)
  }

  /** Whether the place is after all that there are. */
  isNext(grupoItem: number, centroCusto: number, filial: number): boolean {
    if (this.series === 0) return true
    const ultima = this.series - 1
    return (grupoItem - this.grupoItem[ultima]! || centroCusto - this.centroCusto[ultima]! || filial - this.filial[ultima]!) > 0
  }

  add(grupoItem: number, centroCusto: number, filial: number, mes: number, valores: Float64Array, de: number, ate: number): void {
    this.reserveCelulas(ate - de)
    const { valorCentavos } = this
    for (let k = de; k < ate; k++) {
      if (valores[k] === 0) continue
      const { series, tamanho } = this
      this.reserveSerie()
      this.inicio[series] = tamanho
      this.primeiroMes[series] = mes + k - de
      this.grupoItem[series] = grupoItem
      this.centroCusto[series] = centroCusto
      this.filial[series] = filial
      this.series = series + 1
      const desde = tamanho - k
      for (; k < ate && valores[k] !== 0; k++) valorCentavos[desde + k] = valores[k]!
      this.tamanho = desde + k
    }
  }

  private reserveCelulas(quantas: number): void {
    const precisa = this.tamanho + quantas
    if (precisa <= this.valorCentavos.length) return
    const lugar = Math.max(precisa, Math.ceil(this.valorCentavos.length * 1.5))
    this.valorCentavos = widen(this.valorCentavos, new Float64Array(lugar))
  }

  /** Room for one more, and for where the next one begins. */
  private reserveSerie(): void {
    if (this.series + 1 < this.inicio.length) return
    const lugar = this.inicio.length * 2
    this.inicio = widen(this.inicio, new Int32Array(lugar))
    this.primeiroMes = widen(this.primeiroMes, new Int32Array(lugar))
    this.grupoItem = widen(this.grupoItem, new Int32Array(lugar))
    this.centroCusto = widen(this.centroCusto, new Int32Array(lugar))
    this.filial = widen(this.filial, new Int32Array(lugar))
  }

  finish(): Cubo {
    const { tamanho, series } = this
    this.inicio[series] = tamanho
    return buildCuboFromSeries(
      {
        inicio: fit(this.inicio, series + 1),
        primeiroMes: fit(this.primeiroMes, series),
        grupoItem: fit(this.grupoItem, series),
        centroCusto: fit(this.centroCusto, series),
        filial: fit(this.filial, series),
      },
      fit(this.valorCentavos, tamanho),
    )
  }
}

/** @param esperadas about how many cells will come; more of them find room, too */
export function createCuboInOrder(esperadas: number): CuboInOrder {
  let trecho = new Trecho(esperadas)
  const prontos: Cubo[] = []
  return {
    addMeses(grupoItem, centroCusto, filial, mes, valores, de, ate) {
      if (!trecho.isNext(grupoItem, centroCusto, filial)) {
        prontos.push(trecho.finish())
        trecho = new Trecho(esperadas)
      }
      trecho.add(grupoItem, centroCusto, filial, mes, valores, de, ate)
    },
    build: () => prontos.reduce(mergeCubos, trecho.finish()),
  }
}
