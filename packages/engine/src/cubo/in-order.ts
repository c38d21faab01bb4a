import type { Cubo } from './cubo.ts'
import type { CuboSomas } from './index-amounts.ts'
import { mergeCubos } from './merge.ts'
import { buildCuboFromSeries } from './series.ts'

/**
 * Builder for cells in cube order, in one or several runs.
 * A place not after the previous one, or with other months, starts the next run.
 */
export interface CuboInOrder {
  /**
   * Adds consecutive months of one place, from `mes` on: amounts `from` … `until − 1` of `valores`.
   * Zeros are no cells.
   */
  readonly addMeses: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    from: number,
    until: number,
  ) => void
  readonly build: () => CuboSomado
}

export interface CuboSomado {
  readonly cubo: Cubo
  readonly somas: CuboSomas | undefined
}

function widen<T extends Int32Array | Float64Array>(coluna: T, largest: T): T {
  largest.set(coluna)
  return largest
}

function fit(coluna: Int32Array, size: number): Int32Array
function fit(coluna: Float64Array, size: number): Float64Array
function fit(coluna: Int32Array | Float64Array, size: number): Int32Array | Float64Array {
  return size * 2 < coluna.length ? coluna.slice(0, size) : coluna.subarray(0, size)
}

class CubeRun {
  private readonly mes: number
  private readonly meses: number
  private tamanho = 0
  private valorCentavos: Float64Array
  private series = 0
  private inicio: Int32Array
  private firstMes: Int32Array
  private grupoItem: Int32Array
  private centroCusto: Int32Array
  private filial: Int32Array
  private itens = 0
  private somas: Float64Array

  constructor(location: number, mes: number, meses: number) {
    this.mes = mes
    this.meses = meses
    this.valorCentavos = new Float64Array(location)
    const series = 64 + Math.ceil(location / 24)
    this.inicio = new Int32Array(series)
    this.firstMes = new Int32Array(series)
    this.grupoItem = new Int32Array(series)
    this.centroCusto = new Int32Array(series)
    this.filial = new Int32Array(series)
    this.somas = new Float64Array(64 * meses)
  }

  isNext(grupoItem: number, centroCusto: number, filial: number, mes: number, meses: number): boolean {
    if (mes !== this.mes || meses !== this.meses) return false
    if (this.series === 0) return true
    const last = this.series - 1
    return (grupoItem - this.grupoItem[last]! || centroCusto - this.centroCusto[last]! || filial - this.filial[last]!) > 0
  }

  add(grupoItem: number, centroCusto: number, filial: number, valores: Float64Array, from: number): void {
    this.reserveCelulas()
    const sinceItem = this.openItem(grupoItem) - from
    const { mes, meses, valorCentavos, somas } = this
    for (let k = from, first = from; k < from + meses; first = ++k) {
      const since = this.tamanho - k
      for (; k < from + meses && valores[k] !== 0; k++) {
        const valor = valores[k]!
        valorCentavos[since + k] = valor
        somas[sinceItem + k]! += valor
      }
      if (k > first) this.addSerie(grupoItem, centroCusto, filial, mes + first - from, k - first)
    }
  }

  private addSerie(grupoItem: number, centroCusto: number, filial: number, mes: number, celulas: number): void {
    this.reserveSerie()
    const { series } = this
    if (series === 0 || this.grupoItem[series - 1] !== grupoItem) this.itens++
    this.inicio[series] = this.tamanho
    this.firstMes[series] = mes
    this.grupoItem[series] = grupoItem
    this.centroCusto[series] = centroCusto
    this.filial[series] = filial
    this.series = series + 1
    this.tamanho += celulas
  }

  private openItem(grupoItem: number): number {
    const segue = this.series > 0 && this.grupoItem[this.series - 1] === grupoItem
    const inicio = (segue ? this.itens - 1 : this.itens) * this.meses
    if (inicio === this.somas.length) this.somas = widen(this.somas, new Float64Array(inicio * 2))
    return inicio
  }

  private reserveCelulas(): void {
    const precisa = this.tamanho + this.meses
    if (precisa <= this.valorCentavos.length) return
    const capacity = Math.max(precisa, Math.ceil(this.valorCentavos.length * 1.5))
    this.valorCentavos = widen(this.valorCentavos, new Float64Array(capacity))
  }

  private reserveSerie(): void {
    if (this.series + 1 < this.inicio.length) return
    const capacity = this.inicio.length * 2
    this.inicio = widen(this.inicio, new Int32Array(capacity))
    this.firstMes = widen(this.firstMes, new Int32Array(capacity))
    this.grupoItem = widen(this.grupoItem, new Int32Array(capacity))
    this.centroCusto = widen(this.centroCusto, new Int32Array(capacity))
    this.filial = widen(this.filial, new Int32Array(capacity))
  }

  finish(): CuboSomado {
    const { tamanho, series, itens, mes, meses, somas } = this
    this.inicio[series] = tamanho
    const cubo = buildCuboFromSeries(
      {
        inicio: fit(this.inicio, series + 1),
        firstMes: fit(this.firstMes, series),
        grupoItem: fit(this.grupoItem, series),
        centroCusto: fit(this.centroCusto, series),
        filial: fit(this.filial, series),
      },
      fit(this.valorCentavos, tamanho),
    )
    return { cubo, somas: { mes, meses, somas: somas.subarray(0, itens * meses) } }
  }
}

export function createCuboInOrder(expected: number): CuboInOrder {
  let excerpt: CubeRun | undefined
  const ready: Cubo[] = []
  return {
    addMeses(grupoItem, centroCusto, filial, mes, valores, from, until) {
      if (excerpt?.isNext(grupoItem, centroCusto, filial, mes, until - from) !== true) {
        if (excerpt !== undefined) ready.push(excerpt.finish().cubo)
        excerpt = new CubeRun(expected, mes, until - from)
      }
      excerpt.add(grupoItem, centroCusto, filial, valores, from)
    },
    build: () => {
      const last = (excerpt ?? new CubeRun(0, 0, 0)).finish()
      return ready.length === 0 ? last : { cubo: ready.reduce(mergeCubos, last.cubo), somas: undefined }
    },
  }
}
