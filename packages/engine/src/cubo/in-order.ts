import type { Cubo } from './cubo.ts'
import type { CuboSomas } from './index-amounts.ts'
import { mergeCubos } from './merge.ts'
import { buildCuboFromSeries } from './series.ts'

/**
 * Builder for cells in cube order, in one or several runs. A place not after the previous one, or with other months, starts the next run.
 */
export interface CuboInOrder {
  /** Adds the months from `mes` on of one place: amounts `de` … `ate − 1` of `valores`. Zeros are no cells. */
  readonly addMeses: (
    grupoItem: number,
    centroCusto: number,
    filial: number,
    mes: number,
    valores: Float64Array,
    de: number,
    ate: number,
  ) => void
  readonly build: () => CuboSomado
}

export interface CuboSomado {
  readonly cubo: Cubo
  readonly somas: CuboSomas | undefined
}

function widen<T extends Int32Array | Float64Array>(coluna: T, maior: T): T {
  maior.set(coluna)
  return maior
}

/** Truncates to `tamanho`; copies only when much of the capacity is unused. */
function fit(coluna: Int32Array, tamanho: number): Int32Array
function fit(coluna: Float64Array, tamanho: number): Float64Array
function fit(coluna: Int32Array | Float64Array, tamanho: number): Int32Array | Float64Array {
  return tamanho * 2 < coluna.length ? coluna.slice(0, tamanho) : coluna.subarray(0, tamanho)
}

/** One run of places with the same months. The key of a place is stored once for its consecutive months. */
class Trecho {
  private readonly mes: number
  private readonly meses: number
  private tamanho = 0
  private valorCentavos: Float64Array
  private series = 0
  private inicio: Int32Array
  private primeiroMes: Int32Array
  private grupoItem: Int32Array
  private centroCusto: Int32Array
  private filial: Int32Array
  private itens = 0
  private somas: Float64Array

  /** @param lugar initial capacity in cells, assuming series of two years; both grow as needed */
  constructor(lugar: number, mes: number, meses: number) {
    this.mes = mes
    this.meses = meses
    this.valorCentavos = new Float64Array(lugar)
    const series = 64 + Math.ceil(lugar / 24)
    this.inicio = new Int32Array(series)
    this.primeiroMes = new Int32Array(series)
    this.grupoItem = new Int32Array(series)
    this.centroCusto = new Int32Array(series)
    this.filial = new Int32Array(series)
    this.somas = new Float64Array(64 * meses)
  }

  isNext(grupoItem: number, centroCusto: number, filial: number, mes: number, meses: number): boolean {
    if (mes !== this.mes || meses !== this.meses) return false
    if (this.series === 0) return true
    const ultima = this.series - 1
    return (grupoItem - this.grupoItem[ultima]! || centroCusto - this.centroCusto[ultima]! || filial - this.filial[ultima]!) > 0
  }

  add(grupoItem: number, centroCusto: number, filial: number, valores: Float64Array, de: number): void {
    this.reserveCelulas()
    const desdeItem = this.openItem(grupoItem) - de
    const { mes, meses, valorCentavos, somas } = this
    for (let k = de, primeiro = de; k < de + meses; primeiro = ++k) {
      const desde = this.tamanho - k
      for (; k < de + meses && valores[k] !== 0; k++) {
        const valor = valores[k]!
        valorCentavos[desde + k] = valor
        somas[desdeItem + k]! += valor
      }
      if (k > primeiro) this.addSerie(grupoItem, centroCusto, filial, mes + primeiro - de, k - primeiro)
    }
  }

  private addSerie(grupoItem: number, centroCusto: number, filial: number, mes: number, celulas: number): void {
    this.reserveSerie()
    const { series } = this
    if (series === 0 || this.grupoItem[series - 1] !== grupoItem) this.itens++
    this.inicio[series] = this.tamanho
    this.primeiroMes[series] = mes
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
    const lugar = Math.max(precisa, Math.ceil(this.valorCentavos.length * 1.5))
    this.valorCentavos = widen(this.valorCentavos, new Float64Array(lugar))
  }

  private reserveSerie(): void {
    if (this.series + 1 < this.inicio.length) return
    const lugar = this.inicio.length * 2
    this.inicio = widen(this.inicio, new Int32Array(lugar))
    this.primeiroMes = widen(this.primeiroMes, new Int32Array(lugar))
    this.grupoItem = widen(this.grupoItem, new Int32Array(lugar))
    this.centroCusto = widen(this.centroCusto, new Int32Array(lugar))
    this.filial = widen(this.filial, new Int32Array(lugar))
  }

  finish(): CuboSomado {
    const { tamanho, series, itens, mes, meses, somas } = this
    this.inicio[series] = tamanho
    const cubo = buildCuboFromSeries(
      {
        inicio: fit(this.inicio, series + 1),
        primeiroMes: fit(this.primeiroMes, series),
        grupoItem: fit(this.grupoItem, series),
        centroCusto: fit(this.centroCusto, series),
        filial: fit(this.filial, series),
      },
      fit(this.valorCentavos, tamanho),
    )
    return { cubo, somas: { mes, meses, somas: somas.subarray(0, itens * meses) } }
  }
}

/** @param esperadas initial capacity in cells; grows as needed */
export function createCuboInOrder(esperadas: number): CuboInOrder {
  let trecho: Trecho | undefined
  const prontos: Cubo[] = []
  return {
    addMeses(grupoItem, centroCusto, filial, mes, valores, de, ate) {
      if (trecho?.isNext(grupoItem, centroCusto, filial, mes, ate - de) !== true) {
        if (trecho !== undefined) prontos.push(trecho.finish().cubo)
        trecho = new Trecho(esperadas, mes, ate - de)
      }
      trecho.add(grupoItem, centroCusto, filial, valores, de)
    },
    build: () => {
      const ultimo = (trecho ?? new Trecho(0, 0, 0)).finish()
      return prontos.length === 0 ? ultimo : { cubo: prontos.reduce(mergeCubos, ultimo.cubo), somas: undefined }
    },
  }
}
